import { keyOf } from '@winnow/openapi/common/text/plain-text'
import type { Transaction } from '../../index.ts'
import * as t from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import type { Happened } from './events.ts'
import type { MadeForm } from './form.ts'

interface Around {
  ownerId: string
  colleagueId: string
  chance: Chance
  now: number
}

const day = 86_400_000

/** The views of the first form: two that every editor sees, one of them grouped, and one that is its owner's alone. */
export async function writeViews(
  tx: Transaction,
  form: MadeForm,
  { ownerId, colleagueId, chance, now }: Around,
): Promise<Happened[]> {
  const question = (key: string): string => {
    const id = form.questionIds.get(key)
    if (id === undefined) throw new Error(`The form has no question '${key}'`)
    return id
  }
  const questions = (...keys: string[]) => keys.map(question)
  const plain = {
    filters: [],
    sort: null,
    grouping: null,
    hiddenColumns: [],
    pinnedColumns: [],
    columnOrder: [],
  }
  const planned: { name: string; by: string; shared: boolean; content: t.ViewContent }[] = [
    {
      ...{ name: 'By sector', by: ownerId, shared: true },
      content: {
        ...plain,
        grouping: { columnId: question('sector') },
        hiddenColumns: ['email', ...questions('website', 'phone', 'city', 'heard', 'languages')],
      },
    },
    {
      ...{ name: 'Paying customers', by: colleagueId, shared: true },
      content: {
        ...plain,
        filters: [{ columnId: question('customers'), operator: 'greater_than', value: 0 }],
        sort: { columnId: question('customers'), direction: 'DESC' },
        pinnedColumns: questions('customers', 'revenue'),
      },
    },
    {
      ...{ name: 'Read again', by: ownerId, shared: false },
      content: {
        ...plain,
        filters: [{ columnId: 'labels', value: ['Second read'] }],
        hiddenColumns: ['email', ...questions('website', 'phone', 'start')],
      },
    },
  ]
  const made = planned.map((it, i) => {
    const at = now - (planned.length - i) * 9 * day
    return { ...it, at, id: idOf(chance, 'view', at) }
  })
  await tx.insert(t.views).values(
    made.map(({ id, name, by, shared, content, at }) => ({
      ...{ id, formNumber: form.number, ownerId: by, name, nameKey: keyOf(name), shared, content },
      updatedAt: at,
    })),
  )
  return made.map(({ id, by, shared, at }) => ({
    ...{
      kind: shared ? 'view.created' : 'own_view.changed',
      at,
      actorKind: 'user',
      actorId: by,
      formNumber: form.number,
    },
    ...{ data: { view: id }, subjects: [] },
  }))
}
