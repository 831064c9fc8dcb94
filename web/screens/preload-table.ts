import { preload } from 'swr'
import { fetchFirstWindow } from '../features/review/rows/first-window.ts'
import { winnow } from '../lib/client.ts'
import { routes } from '../lib/paths.ts'

const formPath = new RegExp(`^${routes.form.replace(/:\w+/, '([^/]+)')}/?$`)

/**
 * The table is what people open most: its code, its form, its first rows and the family are on the way while the session is still being asked for, instead
 * of one after the other. Of a failure the screen is notified, which asks again.
 */
export function preloadTable({ pathname, search }: Location): void {
  const formId = formPath.exec(pathname)?.[1]
  if (formId === undefined) return
  const later = () => {}
  import('./Frame.tsx').catch(later)
  import('./form-dashboard.tsx').catch(later)
  const key = ['fetchDetails', { form_id: formId }] as const
  Promise.resolve(preload(key, ([, body]) => winnow.fetchDetails(body))).catch(later)
  if (search === '') fetchFirstWindow(formId)
  // The canvas waits for the family; one file holds all its weights.
  document.fonts.load('400 13px "Inter Variable"').catch(later)
}
