import type { OpenPage } from '../page.ts'
import { isSame, typed } from './copy.ts'
import { drawnIn, isRestored, valuesIn } from './keeper.ts'
import { readStored, writeStored } from './local.ts'

/**
 * While the form as the applicant began it is still on its way: what they type into this one goes to what is kept, and so
 * into that one. Gives the way to stop.
 */
export const keepMeanwhile = (page: OpenPage, form: HTMLFormElement) => {
  const formId = page.form.identifier
  const before = isRestored() ? valuesIn(form, page) : drawnIn(page)
  const note = () => {
    const stored = readStored(formId)
    if (!stored) return
    const there = Object.entries(valuesIn(form, page)).filter(([path, value]) => !isSame(value, before[path]))
    for (const [path, value] of there) before[path] = value
    writeStored(formId, { ...stored, fields: typed(stored.fields, Object.fromEntries(there), Date.now()) })
  }
  note()
  form.addEventListener('input', note)
  return () => form.removeEventListener('input', note)
}
