import { expect, test } from 'bun:test'
import { heldBy, labelsAfter, offered, readName } from './picking.ts'

const labelsWithColor = ['Climate', 'Climate tech', 'Robotics'].map(value => ({
  value,
  colour: '#22C55E',
  formerValues: [],
}))

test.each([
  ['', ['Climate', 'Climate tech', 'Robotics'], null],
  [' CLIM ', ['Climate', 'Climate tech'], 'CLIM'],
  ['climate', ['Climate', 'Climate tech'], null],
  ['Space', [], 'Space'],
  ['clímate', ['Climate', 'Climate tech'], 'clímate'],
])('%p finds %p and offers to create %p', (typed, values, create) => {
  const { found, ...rest } = offered(labelsWithColor, typed)
  expect(found.map(it => it.value)).toEqual(values)
  expect(rest.create).toBe(create)
})

test('a name that is too long is refused before it is created, and offers nothing', () => {
  const { create, refusal } = offered(labelsWithColor, 'a'.repeat(51))
  expect([create, refusal]).toEqual([null, 'Use at most 50 characters'])
  expect(offered(labelsWithColor, 'a'.repeat(50)).create).toBe('a'.repeat(50))
})

test('all, some or nobody have a label', () => {
  expect([0, 2, 3].map(count => heldBy(count, 3))).toEqual([false, 'mixed', true])
})

test('a label that is given stands in the order of the form, once', () => {
  const form = { labelsWithColor }
  expect(labelsAfter(form, ['Robotics'], { label: 'Climate', on: true })).toEqual(['Climate', 'Robotics'])
  expect(labelsAfter(form, ['Climate'], { label: 'Climate', on: true })).toEqual(['Climate'])
  expect(labelsAfter(form, ['Climate', 'Robotics'], { label: 'Climate', on: false })).toEqual(['Robotics'])
})

test.each([
  ['  Space ', undefined, { name: 'Space' }],
  ['CLIMATE', 'Climate', { name: 'CLIMATE' }],
  ['climate', 'Robotics', { refusal: 'Label with similar name already exists' }],
  ['a'.repeat(51), undefined, { refusal: 'Use at most 50 characters' }],
  [' ', undefined, { refusal: 'Enter a name for the label' }],
])('as a name, %p of %p is %p', (typed, of, read) => {
  expect(readName(labelsWithColor, typed, of)).toEqual(read)
})
