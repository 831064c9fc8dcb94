import { expect, test } from 'bun:test'
import { knownOn } from './prepare.ts'

test('a status is found in any case and by a label that it had before, unless another one has it', () => {
  const stage = (label: string, formerLabels: string[]) => ({ label, formerLabels })
  const known = knownOn({
    stages: [stage('Call', []), stage('Interview', ['call', 'phone screen'])],
    labelsWithColor: [],
  } as unknown as Parameters<typeof knownOn>[0])
  expect(known.stage('INTERVIEW')).toBe('Interview')
  expect(known.stage('Phone screen')).toBe('Interview')
  expect(known.stage('call')).toBe('Call')
  expect(known.stage('Gone')).toBeUndefined()
})
