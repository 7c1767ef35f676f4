/** As much of a browser as a module of an element asks for when it is loaded. A test of one imports this first. */

globalThis.HTMLElement ??= class HTMLElement extends EventTarget {};
globalThis.addEventListener ??= () => {};
