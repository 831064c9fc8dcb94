import { basename } from 'node:path'
import { UsageError } from '../../io/failure.ts'
import { readBytes } from '../../io/input.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { readWord } from '../forms/settings/format.ts'
import { profileLines, profileOf } from './show.ts'
import { dateWords, hourWords, keyOf } from './words.ts'

export const setProfile = command({
  path: 'profile set',
  summary: 'Change your name, your time zone and how you read dates',
  options: [
    ['--name <name>', 'Your full name'],
    ['--time-zone <zone>', "An IANA time zone, such as Europe/Lisbon; 'device' for that of each device"],
    ['--dates <order>', `${Object.values(dateWords).join(', ')}`],
    ['--times <clock>', `${Object.values(hourWords).join(' or ')}`],
  ],
  examples: [
    "winnow profile set --name 'Inês Duarte'",
    'winnow profile set --time-zone Europe/Lisbon --dates year-month-day --times 24-hour',
  ],
  read(_words, flags) {
    const text = (flag: unknown) => (typeof flag === 'string' ? flag : undefined)
    const zone = text(flags.timeZone)
    const changes = {
      time_zone: zone === 'device' ? null : zone,
      date_format: keyOf(dateWords, readWord('--dates', flags.dates, Object.values(dateWords))),
      hour_format: keyOf(hourWords, readWord('--times', flags.times, Object.values(hourWords))),
    }
    const name = text(flags.name)
    const changesDates = Object.values(changes).some(it => it !== undefined)
    if (name === undefined && !changesDates) throw new UsageError('Name at least one setting to change.')
    return { name, changes: changesDates ? changes : null }
  },
  async run({ name, changes }, io) {
    const { winnow } = await Session.open(io)
    const renamed = name === undefined ? null : await winnow.updateName({ name })
    const me = changes ? await winnow.updateProfile(changes) : renamed
    return profileOf(me ?? (await winnow.fetchMe({})))
  },
  json: result => result,
  lines: profileLines,
})

export const setPicture = command({
  path: 'profile picture',
  summary: 'Set or remove your picture',
  args: [['[file]', 'A JPEG or PNG image of up to 5 MB']],
  options: [['--remove', 'Show your initials again']],
  examples: ['winnow profile picture me.png', 'winnow profile picture --remove'],
  read([file], flags) {
    const remove = flags.remove === true
    if ((file === undefined) !== remove) throw new UsageError('Give either a file or --remove.')
    return { file: file === undefined ? null : String(file) }
  },
  async run({ file }, io) {
    // A missing file is reported before the server is called.
    const image = file === null ? null : new File([await readBytes(io, file)], basename(file))
    const { winnow } = await Session.open(io)
    return profileOf(image ? await winnow.updateImage({ image }) : await winnow.removeImage({}))
  },
  json: result => result,
  lines: ({ image }) => [image === null ? 'Your initials show.' : 'You have a new picture.'],
})
