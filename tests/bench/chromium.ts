import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../.ci/chromium.ts'

/** The browser that the tests use, too; root is in no sandbox. */
export function launchOptions(...args: string[]): LaunchOptions {
  const executablePath = findChromium()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
  }
}
