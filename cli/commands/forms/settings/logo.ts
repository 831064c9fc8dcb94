import { basename } from 'node:path'
import { UsageError } from '../../../io/failure.ts'
import { readBytes } from '../../../io/input.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'

export const logo = command({
  path: 'forms logo',
  summary: "Set or remove a form's logo",
  args: [formArgument, ['[file]', 'A JPEG or PNG image of up to 5 MB']],
  options: [['--remove', "Use the workspace's logo again"]],
  examples: [
    'winnow forms logo spring-accelerator logo.png',
    'winnow forms logo spring-accelerator --remove',
  ],
  read([form, file], flags) {
    const remove = flags.remove === true
    if ((file === undefined) !== remove) throw new UsageError('Give either a file or --remove.')
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
    logo === null ? `'${form.name}' uses the workspace's logo.` : `'${form.name}' has a new logo.`,
  ],
})

export const metaImage = command({
  path: 'forms meta-image',
  summary: 'Create the image for link previews of a form',
  more: "The image shows the form's name and logo.",
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
