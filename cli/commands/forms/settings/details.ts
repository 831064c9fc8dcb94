import type { Settings } from './format.ts'
import { onOff } from './format.ts'

/** The settings by their names in the dashboard, each with its flag; an empty text: not set. */
export const detailsOf = (it: Settings, date: (instant: string) => string) => [
  { name: 'Opens', text: it.opens === null ? '' : date(it.opens), flag: '--opens' },
  { name: 'Closes', text: it.closes === null ? '' : date(it.closes), flag: 'forms open --until' },
  { name: 'Limit', text: it.cap === null ? '' : `${it.cap}`, flag: '--cap' },
  { name: 'Multiple applications', text: onOff(it.multiple), flag: '--multiple' },
  { name: 'Verified email', text: onOff(it.verifyEmail), flag: '--verify-email' },
  { name: 'Corrections', text: onOff(it.corrections), flag: '--corrections' },
  { name: 'Time estimate', text: onOff(it.estimate), flag: '--estimate' },
  { name: 'Bulk actions', text: onOff(it.bulk), flag: '--bulk' },
  { name: 'Labels row', text: onOff(it.labelsRow), flag: '--labels-row' },
  { name: 'Assistant', text: onOff(it.ai), flag: '--ai' },
  { name: 'Colour', text: it.colour ?? '', flag: '--colour' },
  { name: 'URL parameters', text: it.urlParameters.join(', '), flag: '--url-parameter' },
  { name: 'Review', text: it.review, flag: '--review' },
  { name: 'Chats when archived', text: it.archivedChats, flag: '--archived-chats' },
  {
    name: 'Reply with a move',
    text: it.sendReply === null ? '' : onOff(it.sendReply),
    flag: '--send-reply',
  },
  { name: 'Logo', text: it.logo === null ? '' : 'custom', flag: 'forms logo' },
  { name: 'Preview image', text: it.previewImage === null ? '' : 'made', flag: 'forms meta-image' },
]
