"""A page that is read as a group reads it."""

from playwright.sync_api import Page, expect

FORM = "rulings/your-group/"
CHAPTER = "scattershot/resolution/"
FOLLOW = """(path) => {
    const article = document.querySelector('article');
    article.setAttribute('data-left', '');
    const link = document.createElement('a');
    link.href = new URL(path, __md_scope);
    article.prepend(link);
    link.click();
}"""


def chosen(
    page: Page,
    game: str = "Scattershot",
    ruling: str = "sr1",
    reading: str = "below",
    name: str = "Thursday table",
) -> None:
    """Choose a reading, and read the book so; by itself that a catastrophe takes a miss by more than 7."""
    page.goto(FORM)
    page.get_by_label("What your group is called").fill(name)
    page.locator("summary", has_text=game).click()
    page.locator(f"#group-{ruling}").select_option(reading)
    read_the_book_so(page)


def read_the_book_so(page: Page) -> None:
    """Press the button of the form."""
    page.get_by_role("button", name="Read the book so").click()
    expect(page.locator(".group-says")).to_contain_text("The book is read so on this device")


def read_page(page: Page, path: str = CHAPTER) -> None:
    """Open a page, and wait until all of it is read as the group reads it."""
    page.goto(path)
    expect(page.locator(".group-strip [data-state=read]")).to_be_visible()


def read_next(page: Page, path: str) -> None:
    """Follow a link to a page, which the theme swaps in, so that Python need not start anew; read it so."""
    page.evaluate(FOLLOW, path)
    expect(page.locator("[data-left]")).to_have_count(0)
    expect(page.locator(".group-strip [data-state=read]")).to_be_visible()
