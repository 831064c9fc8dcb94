import { localDay, momentOf } from '@winnow/openapi/common/dates/dates'
import type { ChatSummary } from '@winnow/sdk'
import { AlarmClock, AlarmClockCheck, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../lib/client.ts'
import { useActions } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { DateField } from '../../../ui/fields/date/DateField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { useOffer } from '../../review/ReviewProvider.tsx'
import { useSession } from '../../session/session.ts'
import { backAt } from '../snoozed.ts'
import { assign, snooze, wake } from './turns.ts'

/** Tells whoever opens the chat that it is assigned or snoozed. */
const isSet = css({ '& > svg': { color: 'accentT' } })

/** Whose it is to answer (docs/rules.md#assigning-chats). */
export function AssignMenu({ chat }: { chat: ChatSummary }) {
  const offer = useOffer()
  const [isOpen, setOpen] = useState(false)
  const { me } = useSession()
  const { data } = useCall('fetchFormUsers', isOpen ? { form_id: chat.formId } : null)
  const people = (data?.users ?? []).flatMap(it =>
    it.email && !it.pending ? [{ email: it.email, name: it.name ?? it.email }] : [],
  )
  const own = people.filter(it => it.email === me.email)
  const others = people.filter(it => it.email !== me.email)
  const item = (it: { email: string; name: string }, name = it.name): MenuItem => ({
    ...{ id: it.email, name, current: chat.assignee?.email === it.email },
    run: () => void assign(chat, it, offer),
  })
  const label = chat.assignee ? `Assigned to ${chat.assignee.name}` : 'Assign'
  return (
    <Menu
      placement="bottom-end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        chat.assignee ? (
          <IconButton icon={UserRoundCheck} label={label} className={isSet} />
        ) : (
          <IconButton icon={UserRoundPlus} label={label} />
        )
      }
      items={[
        ...own.map(it => item(it, 'Me')),
        {
          ...{ id: 'nobody', name: 'Nobody', current: chat.assignee === null },
          run: () => void assign(chat, null, offer),
        },
        ...others.map((it, at) => ({ ...item(it), separated: at === 0 })),
      ]}
    />
  )
}

/** The morning of a day at which a chat that was put off is back. */
const morningOf = (day: string) => momentOf(`${day}T09:00`)

/** A day from today, in the morning. */
const inDays = (days: number) =>
  morningOf(new Date(Date.parse(localDay()) + days * 86_400_000).toISOString().slice(0, 10))

/** Days until the next Monday; 0 on one. */
const untilMonday = () => (8 - new Date(localDay()).getUTCDay()) % 7

/** When it is looked at again (docs/rules.md#snoozing). */
export function SnoozeMenu({ chat }: { chat: ChatSummary }) {
  const offer = useOffer()
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const isPutOff = chat.snoozedAt !== null
  useActions([
    {
      ...{ id: 'chat.snooze', name: 'Snooze chat', icon: AlarmClock, group: 'Messages', hotkey: 'h' },
      ...{ when: () => chat.chatStatus === 'OPEN', run: () => setOpen(true) },
    },
  ])
  const until = (id: string, name: string, days: number): MenuItem => ({
    ...{
      id,
      name,
      run: () => void snooze(chat, inDays(days), `${name.charAt(0).toLowerCase()}${name.slice(1)}`, offer),
    },
  })
  if (chat.chatStatus === 'CLOSED') return null
  return (
    <>
      <Menu
        placement="bottom-end"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          isPutOff ? (
            <IconButton
              icon={AlarmClockCheck}
              label={`Snoozed until ${backAt(chat)}`}
              keys="h"
              className={isSet}
            />
          ) : (
            <IconButton icon={AlarmClock} label="Snooze" keys="h" />
          )
        }
        items={[
          ...(isPutOff ? [{ id: 'wake', name: 'Bring back now', run: () => void wake(chat, offer) }] : []),
          {
            ...{ id: 'reply', name: 'Until they reply', separated: isPutOff },
            run: () => void snooze(chat, null, 'until they reply', offer),
          },
          until('tomorrow', 'Until tomorrow', 1),
          ...(untilMonday() > 1 ? [until('monday', 'Until Monday', untilMonday())] : []),
          until('week', 'For a week', 7),
          { id: 'day', name: 'Until a day…', separated: true, run: () => setChoosing(true) },
        ]}
      />
      {isChoosing && <ChooseDay chat={chat} onClose={() => setChoosing(false)} />}
    </>
  )
}

function ChooseDay({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const offer = useOffer()
  const [day, setDay] = useState('')
  const moment = day === '' ? null : morningOf(day)
  const isPast = moment !== null && moment.getTime() <= Date.now()
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title="Snooze until a day"
      note={`Back in the morning, or when ${chat.submitter.name} writes.`}
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="32"
            kind="primary"
            disabled={moment === null || isPast}
            onClick={() => {
              if (!moment) return
              void snooze(chat, moment, `until ${day}`, offer)
              onClose()
            }}
          >
            Snooze
          </Button>
        </>
      }
    >
      <DateField
        label="Day"
        value={day}
        onChange={next => setDay(next ?? '')}
        error={isPast ? 'Choose a day in the future' : undefined}
      />
    </Dialog>
  )
}
