import type { BrowserContext } from '@playwright/test'

/** Kills a browser with all of its processes, as a phone that runs out of memory or power does: nothing is flushed. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('This context has no browser of its own')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const closed = new Promise(resolve => context.once('close', resolve))
  const first = processInfo.toSorted(
    (one, other) => Number(other.type === 'browser') - Number(one.type === 'browser'),
  )
  for (const { id } of first) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It went down with the browser.
    }
  }
  await closed
}
