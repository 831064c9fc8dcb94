import { expect, test } from 'bun:test'
import type { Winnow } from '@winnow/sdk'
import { everybody, named, toggle } from '../../../review/selection/subjects.ts'
import { form } from '../../../review/testing.ts'
import { gridColumnsOf } from '../../columns/index.ts'
import { rowsText } from './copy-rows.ts'

const person = (id: string, name: string) => ({
  ...{ id, name, email: '', stage: 'New' },
  ...{ chatId: null, chatClosed: false, responded: false },
})
const names = ['Ada', 'Grace "Amazing"\nHopper', '=1+1']

/** A server with these people; what it is asked for. */
function server() {
  const asked: unknown[] = []
  const client = {
    fetchWindow: async (query: { submission_ids?: string[] }) => {
      asked.push(query)
      const rows = names
        .map((name, place) => [`sub_${place}`, name, `${place}@example.com`])
        .filter(([id = '']) => query.submission_ids?.includes(id) ?? true)
      return {
        total: rows.length,
        rowsVersion: 1,
        offset: 0,
        columns: ['submissionId', 'name', 'email'],
        rows,
      }
    },
  }
  return { client: client as unknown as Pick<Winnow, 'fetchWindow' | 'fetchNumbers'>, asked }
}

const columns = gridColumnsOf(form).filter(({ type }) => type === 'applicant' || type === 'email')
const copied = { formId: 'frm_1', sort: null, columns, site: 'https://winnow.example' }

test('selected rows are lines with tabs, quoted as sheets read them, and no formulas', async () => {
  const { client, asked } = server()
  const selection = named([person('sub_1', 'Grace'), person('sub_2', '=1+1')])
  expect(await rowsText(client, { ...copied, selection })).toBe(
    `"Grace ""Amazing""\nHopper"\t1@example.com\n'=1+1\t2@example.com`,
  )
  expect(asked).toEqual([expect.objectContaining({ submission_ids: ['sub_1', 'sub_2'], texts: 'WHOLE' })])
})

test('of all that match, those taken out stay out', async () => {
  const { client } = server()
  const all = everybody({ query: { stage: 'New' }, matched: 3, since: null, some: [] })
  const selection = toggle(all, person('sub_1', 'Grace'))
  expect(await rowsText(client, { ...copied, selection })).toBe("Ada\t0@example.com\n'=1+1\t2@example.com")
})
