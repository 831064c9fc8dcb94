import { useSyncExternalStore } from 'react'
import type { ThemeMode } from '../../theme/colors.ts'
import { localStore } from './storage.ts'

export type ThemeChoice = ThemeMode | 'system'

const storageKey = 'winnow.theme'
const changed = new EventTarget()
let current: ThemeChoice = 'system'
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** What the person chose on this machine; 'system' until they do, and where storage is denied. */
function storedChoice(): ThemeChoice {
  const stored = localStore.readText(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The theme that shows now. */
function themeMode(): ThemeMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

export function setThemeChoice(choice: ThemeChoice): void {
  localStore.writeText(storageKey, choice === 'system' ? null : choice)
  apply(choice)
}

/** Called by `lib/browser/start-theme.ts` before the first paint; afterwards follows the system and the other tabs. */
export function startTheme(): void {
  apply(storedChoice())
  systemDark().addEventListener('change', () => apply(current))
  window.addEventListener('storage', event => {
    if (event.key === storageKey) apply(storedChoice())
  })
}

function apply(choice: ThemeChoice): void {
  current = choice
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

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => current)
