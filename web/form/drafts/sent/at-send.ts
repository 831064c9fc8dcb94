import { type DraftAnswers, isBlank, isSame } from '../answers.ts'
import { type Draft, withOffers } from '../draft.ts'
import type { Sync } from '../remote-draft.ts'

type AtSendOptions = {
  /** The draft of the page, to be read and replaced */
  page: { draft: Draft }
  sync: Sync
  readFields: () => void
  save: () => void
  /** Whether the field takes no answer from elsewhere */
  isFixed: (path: string) => boolean
}

/** Sending the form waits no longer than this for other devices. */
const takeInMs = 2_000

/**
 * Keeps the answers with which Send was pressed: one that another device replaces before they go out is not what the person
 * saw, and is shown first (docs/rules.md#merging-drafts).
 */
export function startAtSend({ page, sync, readFields, save, isFixed }: AtSendOptions) {
  let seen: DraftAnswers | null = null
  return {
    /** Send is pressed; `again`: the page repeats it by itself. */
    press(again: boolean): void {
      readFields()
      if (!again || !seen) seen = page.draft.fields
    },
    /** What the person changes meanwhile, from `before` to `after`, is seen too. */
    change(before: DraftAnswers, after: DraftAnswers): void {
      const changed = Object.entries(after).filter(([path, answer]) => before[path] !== answer)
      if (seen) seen = { ...seen, ...Object.fromEntries(changed) }
    },
    /**
     * Takes in what other devices have sent, if that comes within two seconds: it is about to become an application.
     * `changed`: the answers in the fields are others now. `replaced`: paths of those that Send was pressed with, which are
     * offered; the next press is another.
     */
    async takeIn() {
      readFields()
      const before = page.draft.fields
      if (page.draft.secret && navigator.onLine) {
        await Promise.race([sync.fetchLatest(), new Promise(resolve => setTimeout(resolve, takeInMs))])
        // The fields change with the next drawing of the page.
        await new Promise(resolve => setTimeout(resolve))
      }
      const { fields } = page.draft
      const isOther = (path: string, than: DraftAnswers) => !isSame(fields[path]?.value, than[path]?.value)
      const lost = Object.entries(seen ?? {})
        .filter(([path, { value }]) => !isBlank(value) && isOther(path, seen ?? {}) && !isFixed(path))
        .map(([path, { value }]) => ({ path, value, from: 'local' as const }))
      if (lost.length > 0) {
        seen = null
        page.draft = withOffers(page.draft, lost)
        save()
      }
      return {
        changed: Object.keys(fields).some(path => isOther(path, before)),
        replaced: lost.map(({ path }) => path),
      }
    },
  }
}
