import { expect, test } from 'bun:test'
import { mentionsIn, stillMentioned, suggested } from './mentions.ts'

const person = (name: string, email = `${name.toLowerCase().replace(' ', '.')}@example.com`) => ({
  ...{ name, email, image: null },
})
const ana = person('Ana')
const lima = person('Ana Lima')
const ines = person('Inês Duarte', 'i.duarte@northlight.example')

test('people are offered by name or address, whatever the accents', () => {
  expect(suggested([ana, ines], 'ines')).toEqual([ines])
  expect(suggested([ana, ines], 'i.duar')).toEqual([ines])
})

test('names that begin with it come first, then addresses, then what has it elsewhere', () => {
  const kali = person('Kali Moor')
  const zoe = person('Zoe', 'lisa@northlight.example')
  const lior = person('Noam Lior', 'noam@northlight.example')
  expect(suggested([kali, zoe, lior], 'LI')).toEqual([lior, zoe, kali])
})

test('the domain of an address finds nobody', () => {
  expect(suggested([ines], 'northl')).toEqual([])
  expect(suggested([person('bo@northlight.example', 'bo@northlight.example')], 'northl')).toEqual([])
})

test('a whole address finds its person', () =>
  expect(suggested([ana, ines], 'i.duarte@northlight')).toEqual([ines]))

test('an address is offered once, and at most 10 are', () => {
  expect(suggested([ana, { ...ana, email: 'ANA@example.com' }], '')).toEqual([ana])
  const many = Array.from({ length: 12 }, (_, n) => person(`Person ${n}`))
  expect(suggested(many, '')).toEqual(many.slice(0, 10))
})

test('a name is found behind its sign, the longest first and whole', () => {
  expect(mentionsIn('@Ana Lima and @Ana, not @Anabel', ['Ana', 'Ana Lima'])).toEqual([
    { from: 0, to: 9, name: 'Ana Lima' },
    { from: 14, to: 18, name: 'Ana' },
  ])
})

test('who was chosen and deleted again is not mentioned', () => {
  expect(stillMentioned('Ask @Ana Lima', [ana, lima, lima])).toEqual([lima])
})
