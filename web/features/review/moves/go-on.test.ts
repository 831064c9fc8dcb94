import { expect, test } from 'bun:test'
import { WinnowError } from '@winnow/sdk'
import { type Applicant, knownOf, named, type Subjects } from '../selection/subjects.ts'
import { goOnAfter } from './go-on.ts'

const person = (id: string): Applicant => ({
  ...{ id, name: id, email: `${id}@example.com`, stage: 'New' },
  ...{ chatId: null, chatClosed: false, responded: false },
})
/** The refusal of a move of whom Ben moved the first of so many. */
const refused = (count: number) =>
  new WinnowError('stage_changed', 409, '', {
    count,
    moved: [
      { submission_id: 'Ada', name: 'Ada', stage: 'Shortlisted', by: 'Ben', at: null, withdrawn: false },
    ],
  } as never)

test('a key without a dialog on one whom somebody moved says who, and moves from there when told to', () => {
  let again: Subjects | undefined
  const way = goOnAfter(refused(1), named([person('Ada')]), subjects => {
    again = subjects
  })
  expect(way?.text).toBe('Ben moved Ada to Shortlisted.')
  way?.action.run()
  expect(again && knownOf(again).map(one => one.stage)).toEqual(['Shortlisted'])
})

test('of many, where not all could be named, it moves them wherever they are', () => {
  const asked: unknown[] = []
  const way = goOnAfter(refused(2), named([person('Ada'), person('Bo')]), (_, ifMoved) => asked.push(ifMoved))
  expect(way?.text).toBe('2 applicants were moved in the meantime: Ben moved Ada to Shortlisted, and 1 more.')
  way?.action.run()
  expect(asked).toEqual(['move'])
})

test('another failure has no such way', () =>
  expect(goOnAfter(new WinnowError('offline', 0, ''), named([person('Ada')]), () => {})).toBeNull())
