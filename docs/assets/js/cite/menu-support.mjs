/** Whether this browser can lay a menu over the page. */
export const canOpenMenu = typeof HTMLElement.prototype.showPopover === 'function';
