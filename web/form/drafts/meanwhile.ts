import type { OpenPage } from '../page.ts'
import { isSame, typed } from './draft.ts'
import { drawnIn, isRestored, valuesIn } from './fields.ts'
import type { Device } from './local-draft.ts'
import type { Stored } from './stored.ts'

/** What the fields hold before anything is typed into them. */
export const untouched = (page: OpenPage, form: HTMLFormElement) =>
  isRestored() ? valuesIn(form, page) : drawnIn(page)

type Given = {
  page: OpenPage
  form: HTMLFormElement
  device: Device
  stored: Stored
  before: ReturnType<typeof untouched>
}

/**
 * While the form as the applicant began it is still on its way: what they type into this one goes to what is kept, and so
 * into that one. Gives the way to stop.
 */
export const keepMeanwhile = ({ page, form, device, stored, before }: Given) => {
  let held = stored
  let last = before
  const note = () => {
    const there = valuesIn(form, page)
    const changed = Object.entries(there).filter(([path, value]) => !isSame(value, last[path]))
    last = there
    if (changed.length === 0) return
    held = device.write({ ...held, fields: typed(held.fields, Object.fromEntries(changed), device.now()) })
  }
  note()
  form.addEventListener('input', note)
  return () => {
    form.removeEventListener('input', note)
    device.close()
  }
}
