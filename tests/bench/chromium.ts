import type { LaunchOptions } from '@playwright/test'

/** Of the browser that `CHROMIUM` names, else Playwright's own; root is in no sandbox. */
export function launchOptions(...args: string[]): LaunchOptions {
  const executablePath = process.env.CHROMIUM
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
  }
}
