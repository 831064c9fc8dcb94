import type { AskedQuestion } from '@winnow/openapi/questions'
import { useEffect, useRef, useState } from 'react'
import type { ApplicantApi } from '../api.ts'
import { Icon } from '../icons.tsx'
import type { FoundPage, OwnApplication } from './page.ts'
import { PendingFile } from './pending-file.tsx'
import { storedIn } from './stored.ts'

type PendingProps = { page: FoundPage; api: ApplicantApi; onDone: (application: OwnApplication) => void }

const because = (many: boolean) =>
  many
    ? 'These have not arrived with your application. They can be added now, also after the form has closed.'
    : 'It has not arrived with your application. It can be added now, also after the form has closed.'

/** Files that did not come in with the application: each can be sent now, also after the form has closed. */
export const Pending = ({ page, api, onDone }: PendingProps) => {
  const [arrived, setArrived] = useState<readonly string[]>(page.arrived ? [page.arrived] : [])
  const list = useRef<HTMLDivElement>(null)
  const { form, fieldValues } = page.application
  const files = new Map(fieldValues.map(it => [it.fieldId as string, storedIn(page, it)]))
  const titled = ({ id, question }: AskedQuestion) =>
    `${files.get(id)?.title ?? 'Your file'} for “${question}”`
  const waiting = form.inputFields.filter(({ id }) => files.get(id)?.pending)
  const here = form.inputFields.filter(({ id }) => arrived.includes(id) && files.get(id)?.pending === false)
  const count = here.length
  const last = useRef(count)
  useEffect(() => {
    if (count === last.current) return
    last.current = count
    // What had the focus is gone with its upload.
    if (document.activeElement === document.body) list.current?.focus()
  }, [count])
  if (waiting.length === 0 && count === 0) return null
  return (
    <section className={waiting.length > 0 ? 'pending' : 'pending over'} aria-labelledby="pending.title">
      <h3 id="pending.title">{waiting.length > 0 ? 'Finish your upload' : 'Your upload is finished'}</h3>
      {waiting.length > 0 && <p className="own-note">{because(waiting.length > 1)}</p>}
      <div role="status" ref={list} tabIndex={-1}>
        {count > 0 && (
          <ul className="facts">
            {here.map(question => (
              <li key={question.id}>
                <Icon name="check" />
                <span>{titled(question)} has arrived.</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {waiting.map(question => (
        <PendingFile
          key={question.id}
          page={page}
          api={api}
          question={question}
          promised={files.get(question.id)?.title ?? ''}
          onDone={application => {
            setArrived(before => [...before, question.id])
            onDone(application)
          }}
        />
      ))}
    </section>
  )
}
