import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import { desktop, Grid } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

interface Node {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  childIds?: string[]
  properties?: { name: string; value: { value?: unknown } }[]
}

/** What a screen reader is given of the table, row by row: each row's cells by their names, in their order. */
async function read(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await session.detach()
  const byId = new Map(nodes.map(it => [it.nodeId, it]))
  const within = (node: Node): Node[] =>
    (node.childIds ?? []).flatMap(id => {
      const child = byId.get(id)
      return child ? [child, ...within(child)] : []
    })
  const grid = nodes.find(it => it.role?.value === 'grid')
  const cellKinds = ['gridcell', 'columnheader', 'cell']
  const rows = grid ? within(grid).filter(it => it.role?.value === 'row') : []
  return {
    name: grid?.name?.value,
    rows: rows.map(row =>
      within(row)
        .filter(it => cellKinds.includes(it.role?.value ?? ''))
        .map(it => it.name?.value ?? ''),
    ),
    // The page itself is focused too.
    focused: nodes.findLast(it =>
      it.properties?.some(one => one.name === 'focused' && one.value.value === true),
    )?.name?.value,
  }
}

test('a screen reader reads the table row by row, hears what is selected and where the keyboard is', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'NUMBER', question: 'Years' },
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Design', 'Product'] },
    ],
  })
  await applicants(
    editor,
    form,
    { name: 'Amara Okafor', email: 'amara@example.com', answers: { Years: 7, Role: 'Design' } },
    { name: 'Bruno Costa', email: 'bruno@example.com', answers: { Years: 3, Role: 'Product' } },
  )
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  const heads = [
    'Select',
    'Applicant',
    'Email',
    'Submitted',
    'Labels',
    'Messages',
    'Years',
    'Role',
    'Add a column',
  ]
  const applied = expect.stringContaining(String(new Date().getFullYear()))
  const bruno = ['Bruno Costa', 'bruno@example.com', applied, '', '', '3', 'Product', '']
  const amara = ['Amara Okafor', 'amara@example.com', applied, '', '', '7', 'Design', '']
  expect(await read(page)).toMatchObject({
    name: 'Applicants',
    rows: [heads, ['Not selected', ...bruno], ['Not selected', ...amara]],
  })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await grid.expectSelected(1)
  expect(await read(page)).toMatchObject({
    rows: [heads, ['Not selected', ...bruno], ['Selected', ...amara]],
    focused: 'Amara Okafor',
  })
})
