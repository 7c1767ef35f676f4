"""What the browser keeps of what people make: read, awaited and stored from outside its scripts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.site.waiting import until

SLOW_TO_READ = """
const { databases } = IDBFactory.prototype;
let isHeld = true;
const answers = new Promise((answer) => { window.answer = () => { isHeld = false; answer(); }; });
IDBFactory.prototype.databases = async function () { await answers; return databases.call(this); };
// After a touch, as which a browser takes what a test evaluates, a page opens its database without asking.
const { get } = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userActivation');
const untouched = { hasBeenActive: false, isActive: false };
Object.defineProperty(Navigator.prototype, 'userActivation', {
    configurable: true,
    get() { return isHeld ? untouched : get.call(this); },
});
"""
"""A script by which nothing kept is read before `window.answer()`."""

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


def _with_database(act: str) -> str:
    return f"async (given) => {{ {_OPEN} const database = await opened(); {act} }}"


ALL = _with_database("""
    const all = await done(database.transaction(given).objectStore(given).getAll());
    database.close();
    return all;
""")
"""What a store of the database holds."""
_KEEP = _with_database("""
    const store = database.transaction('documents', 'readwrite').objectStore('documents');
    for (const each of given) await done(store.put(each));
    database.close();
""")
_BUSY = _with_database("""
    const step = database.transaction(['documents', 'bin'], 'readwrite');
    const store = step.objectStore('documents');
    globalThis.isBusy = true;
    const goOn = () => { if (globalThis.isBusy) store.get('nothing').onsuccess = goOn; };
    goOn();
    step.oncomplete = () => database.close();
""")
HOLD = f"""async () => {{
    {_OPEN}
    const database = await opened();
    indexedDB.deleteDatabase(database.name); // waits for this page; who opens it waits for that
    globalThis.letGo = () => database.close();
}}"""
"""By which a page keeps every other one from opening the database, until `letGo()`."""
FULL = """IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); }"""
"""A script that leaves the browser no room for anything."""
DENIED = """for (const name of ['localStorage', 'indexedDB']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
}"""
"""A script that makes the browser keep nothing for the site."""


def kept(page: Page, kind: str) -> list[Any]:
    """Return the values of the kept documents of a kind: ``sheet``, ``scene``, ``roll`` ..."""
    return [each["value"] for each in page.evaluate(ALL, "documents") if each["kind"] == kind]


def until_kept(page: Page, kind: str, condition: str) -> None:
    """Wait until the values of a kind, ``all``, fulfil a condition in JavaScript."""
    of_kind = f"documents.filter((each) => each.kind === '{kind}').map(({{ value }}) => value)"
    holds = f"(async (documents) => ((all) => {condition})({of_kind}))"
    kept = f"await ({ALL})('documents')"
    until(page, f"await {holds}({kept})", told=f"[location.href, {kept}]")


def keep(page: Page, *documents: dict[str, Any]) -> None:
    """Store documents: ``{"id", "kind", "value"}``, and whatever else of a document matters to the test."""
    moment = {"made": "2026-11-21T09:00:00.000Z", "date": "2026-11-21T09:00:00.000Z"}
    page.evaluate(_KEEP, [{"form": 1, "revision": 1, **moment, **each} for each in documents])


def busy(page: Page) -> Callable[[], None]:
    """Keep a page writing, so that no other page can store anything; what is returned ends it."""
    page.evaluate(_BUSY, None)
    return lambda: page.evaluate("() => { globalThis.isBusy = false; }")


def roll_id(roll: dict[str, str]) -> str:
    """Return the id under which a roll of the log is kept."""
    return f"roll {roll['time']} {hashlib.sha256(roll['link'].encode()).hexdigest()[:12]}"


def bin_of(page: Page) -> list[dict[str, Any]]:
    """Return the documents in the bin, each with ``why`` it lies there."""
    return [{**each["document"], "why": each["why"]} for each in page.evaluate(ALL, "bin")]
