import { asked, database, ifKept } from '../storage.ts'
import { type Entry, entryOf, united } from './stored.ts'

const STORE = 'kept'
const begin = database('winnow-drafts', [STORE])

const storeFor = async (mode: IDBTransactionMode) => {
  const transaction = await begin(mode, { durability: 'strict' })
  return { transaction, store: transaction.objectStore(STORE) }
}

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

let tidied = false
/** Forms of which nobody has typed anything for 30 days. */
const tidy = (store: IDBObjectStore, now: number) => {
  store.openCursor().onsuccess = ({ target }) => {
    const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
    if (!cursor) return
    if (entryOf(cursor.value, now) === null) cursor.delete()
    cursor.continue()
  }
}

/**
 * The same as in localStorage once more, in IndexedDB: a browser brings localStorage to the disk only seconds later, and
 * loses those when it is killed. A write that has ended is on the disk.
 */
export const twin = {
  /** Null where nothing is kept, or the browser keeps nothing. */
  read: (formId: string) =>
    ifKept(async () => {
      const { store } = await storeFor('readonly')
      return entryOf(await asked<unknown>(store.get(formId)), Date.now())
    }),

  /** Joins it with what is there, and gives what stands there then; null: nothing could be written. */
  write: (formId: string, entry: Entry) =>
    ifKept(async () => {
      const { transaction, store } = await storeFor('readwrite')
      const ended = committed(transaction)
      if (!tidied) tidy(store, Date.now())
      tidied = true
      const found = entryOf(await asked<unknown>(store.get(formId)), Date.now())
      const whole = united(entry, found) ?? entry
      store.put(whole, formId)
      await ended
      return whole
    }),
}

export type Twin = typeof twin
