import type { FormPage, OpenPage } from '../page.ts'
import { PAGE_ID } from '../places.ts'

/**
 * The form as it was when the applicant began: its makers have published another one since, which costs no answer. Null where
 * that version cannot be had; then the new one is filled in.
 */
export const pageInVersion = async ({ form }: OpenPage, version: number): Promise<OpenPage | null> => {
  try {
    const url = new URL(location.href)
    url.searchParams.set('form_version', String(version))
    const response = await fetch(url)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const found = JSON.parse(page.getElementById(PAGE_ID)?.textContent ?? 'null') as FormPage | null
    return found?.state === 'open' &&
      found.form.identifier === form.identifier &&
      found.form.version === version
      ? found
      : null
  } catch {
    return null
  }
}
