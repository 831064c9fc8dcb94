import { useSyncExternalStore } from 'react'
import type { ThemeMode } from './colors.ts'

export type ThemeChoice = ThemeMode | 'system'

const storageKey = 'winnow.theme'
const changed = new EventTarget()
let chosen: ThemeChoice = 'system'
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** What the person chose on this machine; 'system' until they do, and where storage is refused. */
export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** The theme that shows now. */
export function themeMode(): ThemeMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

export function setThemeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Without storage the choice holds until the page is left.
  }
  apply(choice)
}

/** Called by `theme/start.ts` before the first paint; afterwards follows the system and the other tabs. */
export function startTheme(): void {
  apply(themeChoice())
  systemDark().addEventListener('change', () => apply(chosen))
  window.addEventListener('storage', event => {
    if (event.key === storageKey) apply(themeChoice())
  })
}

function apply(choice: ThemeChoice): void {
  chosen = choice
  const dark = choice === 'dark' || (choice === 'system' && systemDark().matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  changed.dispatchEvent(new Event('change'))
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}

/** The theme that shows, for what cannot read CSS variables (the canvas grid takes `plainColors(useThemeMode())`). */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, themeMode)

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => chosen)
