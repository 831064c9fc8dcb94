import type { Copy } from './draft.ts'
import { twin as inIndexedDb, type Twin } from './mirror.ts'
import {
  type Entry,
  type Over,
  onLocal,
  overNow,
  readLocal,
  type Stored,
  storedIn,
  united,
  writeLocal,
} from './stored.ts'

/** How long after a change its twin is written at the latest: a killed browser loses less than that. */
const TWIN_MS = 250
/** Nobody waits longer for a twin that does not answer; its answers come in with the first write. */
const OPEN_MS = 1_000

type Hear = {
  /** Another tab has changed what is kept, or the twin knew more than this page */
  onChanged: (entry: Entry) => void
  /** Whether everything is kept here has changed */
  onKept: () => void
}

/**
 * What this device keeps of one half-filled form: in localStorage with every change, for other tabs and the next page, and in
 * a twin that outlives a browser that is killed. Either alone will do where the browser refuses the other.
 */
export const openDevice = async (formId: string, twin: Twin = inIndexedDb) => {
  const waited = new Promise<null>(resolve => setTimeout(() => resolve(null), OPEN_MS))
  const found = united(readLocal(formId), await Promise.race([twin.read(formId), waited]))
  let hear: Hear | null = null
  let unlisten = () => {}
  /** What the twin does not have yet */
  let next: Entry | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  /** What is typed now is later than everything that is over */
  let floor = 0
  let local = true
  /** The twin has the last change, and has had every one until now */
  let twinned = false
  let twins = false

  const tell = (entry: Entry) => {
    noteOver(entry)
    hear?.onChanged(entry)
  }

  const writeTwin = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const entry = next
      if (entry === null) return
      next = null
      const whole = await twin.write(formId, entry)
      twins = whole !== null
      twinned = twins && next === null
      hear?.onKept()
      if (whole && JSON.stringify(whole) !== JSON.stringify(entry)) tell(whole)
    })
    return writing
  }

  const noteOver = (entry: Entry | null) => {
    if (entry && 'over' in entry) floor = Math.max(floor, entry.at + 1)
  }
  noteOver(found)

  const put = (entry: Entry) => {
    local = writeLocal(formId, entry)
    next = entry
    twinned = false
  }

  return {
    /** As it was when the form was opened */
    stored: storedIn(found),
    read: () => readLocal(formId),
    /** Keeps it, joined with what another tab has written meanwhile; gives what is kept now. */
    write(stored: Stored): Stored {
      const whole = storedIn(united({ ...stored, at: Date.now() }, readLocal(formId)))
      if (whole === null) return stored
      put(whole)
      timer ??= setTimeout(writeTwin, TWIN_MS)
      return whole
    },
    /** It was sent, or is begun anew: nothing of it is kept, and nothing of it comes back. */
    end(over: Over['over'], fields: Copy) {
      const entry = overNow(over, fields, Date.now())
      noteOver(entry)
      put(entry)
      return writeTwin()
    },
    /** Whether what is typed is kept here, a moment later at the latest. */
    keeps: () => local || twins,
    /** Whether the last change is kept by now. */
    isKept: () => local || twinned,
    /** The time of what is typed now, milliseconds since 1970 */
    now: () => Math.max(floor, Date.now()),
    listen(to: Hear) {
      hear = to
      unlisten = onLocal(formId, tell)
    },
    close() {
      hear = null
      unlisten()
      writeTwin()
    },
    /** The page is going away: what waits for the twin does not wait any longer. */
    flush: writeTwin,
  }
}

export type Device = Awaited<ReturnType<typeof openDevice>>
