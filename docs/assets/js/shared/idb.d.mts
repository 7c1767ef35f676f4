/** The parts of the library `idb` that are used here; the build copies its module to this place. */

export interface Store {
  get(key: string | number): Promise<any>;
  put(value: unknown): Promise<unknown>;
  delete(key: string | number): Promise<void>;
  getAll(): Promise<any[]>;
}

export interface Transaction {
  objectStore(name: string): Store;
  /** Fulfilled once everything is stored. */
  done: Promise<void>;
}

export interface Database {
  get(store: string, key: string | number): Promise<any>;
  getAll(store: string): Promise<any[]>;
  getAllFromIndex(store: string, index: string, key: string): Promise<any[]>;
  transaction(stores: string[], mode: 'readwrite'): Transaction;
  createObjectStore(
    name: string,
    options: { keyPath: string; autoIncrement?: boolean },
  ): { createIndex(name: string, keyPath: string): void };
  close(): void;
}

export interface Callbacks {
  upgrade?: (database: Database) => void;
  /** This page keeps a newer form of the database from opening in another one. */
  blocking?: (mine: number, theirs: number | null, event: Event) => void;
  /** The browser has closed the database. */
  terminated?: () => void;
}

/** Without a version, whatever version there is. */
export function openDB(name: string, version?: number, callbacks?: Callbacks): Promise<Database>;
