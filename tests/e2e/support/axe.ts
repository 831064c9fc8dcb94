import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** What axe finds wrong on the page as it stands (WCAG 2 A and AA): 'rule: where'. */
export async function violations(page: Page): Promise<string[]> {
  // Animations end first: half-faded text has no contrast. A change of theme begins some a frame later.
  await page.evaluate(async () => {
    const drawn = () => new Promise(requestAnimationFrame)
    // One that follows the scrolling never ends.
    const running = () =>
      document.getAnimations().filter(it => it.timeline === document.timeline && it.playState === 'running')
    do {
      await Promise.all(running().map(it => it.finished.catch(() => {})))
      await drawn()
      await drawn()
    } while (running().length > 0)
  })
  await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    // Nothing fades while axe reads, such as a toast whose time is over.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const results = await axe.run({ runOnly: { type: 'tag', values: tags } })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(it => it !== still)
    return results
  })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`,
    ),
  )
}
