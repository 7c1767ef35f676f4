"""What the browser keeps of what people make: read, awaited and stored from outside its scripts."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.site.waiting import until

_OPEN = """const opened = () => new Promise((resolve, reject) => {
    const asked = indexedDB.open('indie-rulebook', 1);
    asked.onupgradeneeded = ({ target: { result } }) => {
        result.createObjectStore('documents', { keyPath: 'id' }).createIndex('kind', 'kind');
        result.createObjectStore('bin', { keyPath: 'key', autoIncrement: true });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
});
const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});"""
_READ = (
    "async (kind) => {"
    + _OPEN
    + """
    const database = await opened();
    const all = await done(database.transaction('documents').objectStore('documents').getAll());
    database.close();
    return all.filter((each) => each.kind === kind).map(({ value }) => value);
}"""
)
_KEEP = (
    "async (documents) => {"
    + _OPEN
    + """
    const database = await opened();
    const store = database.transaction('documents', 'readwrite').objectStore('documents');
    for (const each of documents) await done(store.put(each));
    database.close();
}"""
)
_BIN = (
    "async () => {"
    + _OPEN
    + """
    const database = await opened();
    const all = await done(database.transaction('bin').objectStore('bin').getAll());
    database.close();
    return all.map(({ document, why }) => ({ ...document, why }));
}"""
)
FULL = """IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); }"""
"""A script that leaves the browser no room for anything."""
DENIED = """for (const name of ['localStorage', 'indexedDB']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
}"""
"""A script that makes the browser keep nothing for the site."""


def kept(page: Page, kind: str) -> list[Any]:
    """Return the values of the kept documents of a kind: ``sheet``, ``scene``, ``roll`` ..."""
    found: list[Any] = page.evaluate(_READ, kind)
    return found


def until_kept(page: Page, kind: str, condition: str) -> None:
    """Wait until the values of a kind, ``all``, fulfil a condition in JavaScript."""
    until(page, f"await (async () => ((all) => {condition})(await ({_READ})('{kind}')))()")


def keep(page: Page, *documents: dict[str, Any]) -> None:
    """Store documents: ``{"id", "kind", "value"}``, and whatever else of a document matters to the test."""
    moment = {"made": "2026-11-21T09:00:00.000Z", "date": "2026-11-21T09:00:00.000Z"}
    page.evaluate(_KEEP, [{"form": 1, "revision": 1, **moment, **each} for each in documents])


def bin_of(page: Page) -> list[dict[str, Any]]:
    """Return the documents in the bin, each with ``why`` it lies there."""
    found: list[dict[str, Any]] = page.evaluate(_BIN)
    return found
