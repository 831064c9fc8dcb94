export interface OptionLine {
  /** Names the line while it is edited and moved */
  key: string
  text: string
}

/** What conditions call an option. `current`: null where none can mean it */
interface Name {
  text: string
  current: string | null
  /** What they called it before it was typed into */
  before: string | null
}

/**
 * Keeps conditions on the options of a question in step while the options are edited (docs/rules.md#conditions). A condition
 * follows its option to a new name once no other option has that name; until then it keeps the name from before the typing. A
 * new option never takes over a condition on a removed one.
 */
export class OptionNames {
  private readonly names = new Map<string, Name>()
  private typedInto = ''

  /** Lines that were added: no condition can mean them yet. */
  add(lines: readonly OptionLine[]): void {
    for (const { key, text } of lines) this.names.set(key, { text: text.trim(), current: null, before: null })
  }

  /**
   * New names by the ones that conditions use now, to be applied all at once, as typing into `key` turns `lines` into `after`.
   * `named`: every name that conditions use now.
   */
  follow(
    key: string,
    lines: readonly OptionLine[],
    after: readonly OptionLine[],
    named: readonly string[],
  ): ReadonlyMap<string, string> {
    this.takeIn(lines)
    if (this.typedInto !== key) for (const name of this.names.values()) name.before = name.current
    this.typedInto = key
    const known = after.flatMap(({ key, text }) => {
      const name = this.names.get(key)
      if (!name) return []
      name.text = text.trim()
      return name.current === null ? [] : [{ ...name, name, current: name.current }]
    })
    const used = new Set(named)
    for (const { current } of known) used.delete(current)
    const renamed = new Map<string, string>()
    const call = ({ name, current }: (typeof known)[number], to: string) => {
      used.add(to)
      name.current = to
      if (to !== current) renamed.set(current, to)
    }
    const isOwn = ({ text }: Name) => text !== '' && !used.has(text) && isUnique(text, after)
    const [own, others] = [known.filter(isOwn), known.filter(it => !isOwn(it))]
    // First those that have no name of their own: nobody else takes the one that they keep.
    for (const it of others) call(it, it.before !== null && !used.has(it.before) ? it.before : it.current)
    for (const it of own) call(it, used.has(it.text) ? it.current : it.text)
    return renamed
  }

  /** Lines that are new here, or that an undo changed. */
  private takeIn(lines: readonly OptionLine[]): void {
    for (const { key, text } of lines) {
      const said = text.trim()
      const name = this.names.get(key)
      if (name?.text === said) continue
      const current = said !== '' && isUnique(said, lines) ? said : null
      this.names.set(key, { text: said, current, before: current })
    }
  }
}

const isUnique = (said: string, lines: readonly OptionLine[]) =>
  lines.filter(({ text }) => text.trim() === said).length === 1
