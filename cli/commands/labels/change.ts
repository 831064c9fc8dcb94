import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { colourMeaning, readColour } from './colour.ts'
import { changeLines, changeOf, labelArgument } from './label.ts'

export const addLabel = command({
  path: 'labels add',
  summary: 'Add a label, the first one of the list',
  more: 'Without --colour it gets a colour that no other label has.',
  args: [formArgument, ['<label>', 'What the label is called, in up to 50 characters']],
  options: [['--colour <colour>', colourMeaning]],
  examples: ['winnow labels add spring-accelerator Climate --colour green'],
  read: ([form, value], { colour }) => ({
    form: String(form),
    value: String(value),
    ...(typeof colour === 'string' && { colour: readColour(colour) }),
  }),
  async run({ form, ...label }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const reply = await session.winnow.addLabel({ form_id, ...label })
    return { ...changeOf(form_id, reply), sentence: `'${label.value.trim()}' was added.` }
  },
  json: ({ sentence: _sentence, ...result }) => result,
  lines: result => changeLines(result, result.sentence),
})

export const renameLabel = command({
  path: 'labels rename',
  summary: 'Rename a label',
  more: 'Applicants keep it, and links and filters with the old name still work.',
  args: [formArgument, labelArgument, ['<name>', 'What it is called from then on']],
  examples: ["winnow labels rename spring-accelerator Climate 'Climate tech'"],
  read: ([form, label, value]) => ({ form: String(form), label: String(label), value: String(value) }),
  async run({ form, label, value }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const reply = await session.winnow.changeLabel({ form_id, label, value })
    return { ...changeOf(form_id, reply), sentence: `'${label}' was renamed to '${value.trim()}'.` }
  },
  json: ({ sentence: _sentence, ...result }) => result,
  lines: result => changeLines(result, result.sentence),
})

export const recolourLabel = command({
  path: 'labels recolour',
  summary: 'Give a label another colour',
  alias: 'recolor',
  args: [formArgument, labelArgument, ['<colour>', colourMeaning]],
  examples: ['winnow labels recolour spring-accelerator Climate cyan'],
  read: ([form, label, colour]) => ({
    ...{ form: String(form), label: String(label) },
    ...{ name: String(colour).toLowerCase(), colour: readColour(String(colour)) },
  }),
  async run({ form, label, name, colour }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const reply = await session.winnow.changeLabel({ form_id, label, colour })
    return { ...changeOf(form_id, reply), sentence: `'${label}' is ${name} now.` }
  },
  json: ({ sentence: _sentence, ...result }) => result,
  lines: result => changeLines(result, result.sentence),
})

export const mergeLabels = command({
  path: 'labels merge',
  summary: 'Give everyone who has a label another one instead, and delete it',
  args: [formArgument, labelArgument, ['<into>', 'The label that stays']],
  examples: ["winnow labels merge spring-accelerator 'Green tech' Climate"],
  read: ([form, label, into]) => ({ form: String(form), label: String(label), into: String(into) }),
  async run({ form, label, into }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const reply = await session.winnow.mergeLabels({ form_id, label, into })
    return { ...changeOf(form_id, reply), sentence: `'${label}' was merged into '${into}'.` }
  },
  json: ({ sentence: _sentence, ...result }) => result,
  lines: result => changeLines(result, result.sentence),
})
