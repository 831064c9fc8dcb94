import { expect, test } from 'bun:test'
import { type OptionLine, OptionNames } from './option-names.ts'

/** A list of options, typed into letter by letter, and what conditions name. */
class Typed {
  lines: OptionLine[]
  private readonly names = new OptionNames()

  constructor(
    options: readonly string[],
    public named: string[],
  ) {
    this.lines = options.map((text, at) => ({ key: String(at), text }))
  }

  write(at: number, text: string): void {
    const after = this.lines.map((line, i) => (i === at ? { ...line, text } : line))
    const renamed = this.names.follow(this.lines[at]?.key ?? '', this.lines, after, this.named)
    this.named = this.named.map(it => renamed.get(it) ?? it)
    this.lines = after
  }

  /** Takes the text of an option away and types another. */
  type(at: number, text: string): void {
    this.write(at, '')
    for (let end = 1; end <= text.length; end++) this.write(at, text.slice(0, end))
  }

  add(text: string): void {
    const line = { key: `new ${this.lines.length}`, text: '' }
    this.names.add([line])
    this.lines = [...this.lines, line]
    this.type(this.lines.length - 1, text)
  }

  remove(at: number): void {
    this.lines = this.lines.toSpliced(at, 1)
  }
}

test('a condition follows an option to its new name', () => {
  const list = new Typed(['Engineer', 'Designer'], ['Engineer'])
  list.type(0, 'Software engineer')
  expect(list.named).toEqual(['Software engineer'])
})

test('a name that begins with that of another option is followed all the same', () => {
  const list = new Typed(['Engineer', 'Designer'], ['Engineer', 'Designer'])
  list.type(0, 'Designer at heart')
  expect(list.named).toEqual(['Designer at heart', 'Designer'])
})

test('two options that swap their names swap them in conditions, too', () => {
  const list = new Typed(['Engineer', 'Designer'], ['Engineer', 'Designer'])
  list.type(0, 'Designer')
  expect(list.named).toEqual(['Engineer', 'Designer'])
  list.type(1, 'Engineer')
  expect(list.named).toEqual(['Designer', 'Engineer'])
})

test('an option whose name was doubled is followed once the other one has another name', () => {
  const list = new Typed(['Designer', 'Designer lead'], ['Designer'])
  list.type(0, 'Designer lead')
  expect(list.named).toEqual(['Designer'])
  list.type(1, 'Maker')
  expect(list.named).toEqual(['Designer lead'])
})

test('what is left empty keeps the name from before', () => {
  const list = new Typed(['Engineer'], ['Engineer'])
  list.write(0, 'Engine')
  list.write(0, '')
  expect(list.named).toEqual(['Engineer'])
})

test('a new option takes over no condition of a removed one, nor does one that is renamed', () => {
  const list = new Typed(['Design', 'Writing'], ['Design', 'Writing'])
  list.remove(0)
  list.add('Designated driver')
  list.type(0, 'Designer')
  expect(list.named).toEqual(['Design', 'Designer'])
})
