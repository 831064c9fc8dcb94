import { basename } from 'node:path'
import { UsageError } from '../../../io/failure.ts'
import { readBytes } from '../../../io/input.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'

export const logo = command({
  path: 'forms logo',
  summary: 'Give a form a logo of its own, or take it away again',
  args: [formArgument, ['[file]', 'a JPEG or PNG of at most 5 MB']],
  options: [['--remove', 'show the logo of the workspace again']],
  examples: [
    'winnow forms logo spring-accelerator logo.png',
    'winnow forms logo spring-accelerator --remove',
  ],
  read([form, file], flags) {
    const remove = flags.remove === true
    if ((file === undefined) !== remove) throw new UsageError('Name a file, or say --remove')
    return { form: String(form), file: file === undefined ? null : String(file) }
  },
  async run({ form: formName, file }, io) {
    // A missing file is reported before the server is called.
    const image = file === null ? null : new File([await readBytes(io, file)], basename(file))
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const form = image
      ? await session.winnow.updateLogo({ form_id, image })
      : await session.winnow.removeLogo({ form_id })
    return { form: { id: form.identifier, name: form.name }, logo: form.logo }
  },
  json: result => result,
  lines: ({ form, logo }) => [
    logo === null
      ? `'${form.name}' shows the logo of the workspace.`
      : `'${form.name}' shows a logo of its own.`,
  ],
})

export const metaImage = command({
  path: 'forms meta-image',
  summary: 'Make the picture that link previews show, from the name and the logo of a form',
  args: [formArgument],
  examples: ['winnow forms meta-image spring-accelerator'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { metaImage } = await session.winnow.createFormMetaImage({ form_id })
    return { form: { id: form_id }, image: `${session.account.url}${metaImage}` }
  },
  json: result => result,
  lines: ({ image }) => [image],
})
