import { fetchFirstWindow } from '../features/review/rows/first-window.ts'
import { callEarly } from '../lib/client.ts'
import { routes } from '../lib/paths.ts'
import { onArrival } from './on-arrival.tsx'
import { screens } from './routes.tsx'

/** What stands around every screen of a workspace. */
export const Frame = onArrival(() => import('./Frame.tsx'))

/** The value of the part of a path that a route's pattern names; an empty one where it names none; null: another route. */
const match = (pattern: string, path: string): string | null => {
  const found = new RegExp(`^${pattern.replace(/:\w+/, '([^/]+)')}/?$`).exec(path)
  return found && (found[1] ?? '')
}

/**
 * The screen of the address, its frame and the session are on their way before the first render, instead of one after
 * the other. For the table, which is what people open most, also its form, its first rows and the family. Of a failure
 * the screen is notified, which asks again.
 */
export function preloadScreen({ pathname, search }: Location): void {
  const later = () => {}
  const route = screens.find(({ path }) => match(path, pathname) !== null)
  route?.screen.preload().catch(later)
  if (route?.frame === 'shell') Frame.preload().catch(later)
  if (route && route.frame !== 'none') callEarly('fetchMe', {})

  const formId = match(routes.form, pathname)
  if (formId === null) return
  callEarly('fetchDetails', { form_id: formId })
  if (search === '') fetchFirstWindow(formId)
  // The canvas waits for the family; one file holds all its weights.
  document.fonts.load('400 13px "Inter Variable"').catch(later)
}
