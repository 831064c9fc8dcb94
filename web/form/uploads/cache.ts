import { limits } from '@winnow/openapi/common/limits'
import { asked, database, ifKept } from '../storage.ts'

const NAME = 'winnow-uploads'
const DAY_MS = 86_400_000

/** A file or a recording as the browser keeps it beside the draft, its bytes apart. */
export type Kept = {
  name: string
  type: string
  /** False: a recording that was cut while it ran */
  ended: boolean
  /** Of the server; null: not begun */
  uploadId: string | null
  /** Whether it counts as the answer: a recording does once it was saved */
  answered: boolean
  /** Seconds, of a video */
  duration: number | null
  /** Whether it was recorded here */
  recorded: boolean
}

const transaction = database(NAME, ['kept', 'parts'])

const stores = async (mode: IDBTransactionMode) => {
  const at = await transaction(mode)
  return { kept: at.objectStore('kept'), parts: at.objectStore('parts') }
}

const partsOf = (place: string) => IDBKeyRange.bound([place, 0], [place, Number.MAX_SAFE_INTEGER])

export const keep = (place: string, kept: Kept) =>
  ifKept(async () => {
    await asked((await stores('readwrite')).kept.put({ ...kept, at: Date.now() }, place))
  })

/** Bytes in the order of `n`; apart from `keep`, so that a second of a recording costs a second's bytes. */
export const keepPart = (place: string, n: number, part: Blob) =>
  ifKept(async () => {
    await asked((await stores('readwrite')).parts.put(part, [place, n]))
  })

export const forget = (place: string) =>
  ifKept(async () => {
    const { kept, parts } = await stores('readwrite')
    kept.delete(place)
    await asked(parts.delete(partsOf(place)))
  })

/** What was kept at this place in the last 30 days. */
export const recall = (place: string) =>
  ifKept(async () => {
    const { kept } = await stores('readonly')
    const found = await asked<(Kept & { at: number }) | undefined>(kept.get(place))
    if (!found) return null
    if (found.at < Date.now() - limits.draftDays * DAY_MS) {
      forget(place)
      return null
    }
    const blobs = await asked<Blob[]>((await stores('readonly')).parts.getAll(partsOf(place)))
    return blobs.length === 0 ? null : { kept: found, parts: blobs }
  })

/** Lets go of everything that is kept for a form; gives the ids of its uploads on the server. */
export const forgetForm = (formId: string) =>
  ifKept(async () => {
    const { kept, parts } = await stores('readwrite')
    const [from, to] = [`${formId}/`, `${formId}0`]
    const found = await asked<Kept[]>(kept.getAll(IDBKeyRange.bound(from, to)))
    kept.delete(IDBKeyRange.bound(from, to))
    await asked(parts.delete(IDBKeyRange.bound([from], [to])))
    return found.flatMap(({ uploadId }) => uploadId ?? [])
  })
