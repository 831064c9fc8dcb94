import { shortDate } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import type { OwnTemplate } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { confirm, toast } from '../../../ui/overlays/stack/stack.ts'
import { EditTemplateDialog } from './EditTemplateDialog.tsx'

const facts = css({
  display: 'grid',
  gridTemplateColumns: '[max-content 1fr]',
  columnGap: '12',
  rowGap: '4',
  margin: '0',
  marginBottom: '12',
  textStyle: 'meta',
  '& dt': { color: 't3' },
  '& dd': { margin: '0', minWidth: '0', overflowWrap: 'anywhere' },
})

async function remove({ id, name }: OwnTemplate, onRemoved: () => void) {
  const agreed = await confirm({
    title: 'Delete this template?',
    text: `Deletes ‘${name}’ for everyone in the workspace. Forms made from it stay. This can't be undone.`,
    confirm: 'Delete template',
  })
  if (!agreed) return
  try {
    await winnow.deleteTemplate({ template_id: id })
    onRemoved()
    toast({ title: `Template ‘${name}’ deleted` })
  } catch (failure) {
    toast({ tone: 'bad', title: `Couldn't delete ‘${name}’`, text: sentenceOf(failure) })
  }
  void refresh('fetchOwnTemplates')
}

/** What a template of the workspace holds beside its questions, who saved it, and what can be done with it. */
export function OwnTemplateDetails({
  template,
  onRemoved,
}: {
  template: OwnTemplate
  onRemoved: () => void
}) {
  const [editing, setEditing] = useState(false)
  const held: [string, readonly string[]][] = [
    ['Statuses', template.stages],
    ['Labels', template.labels],
    ['Reply templates', template.quickReplies],
    ['Criteria', template.criteria],
  ]
  return (
    <>
      <dl className={facts}>
        {held.map(([what, names]) =>
          names.length === 0 ? null : (
            <div key={what} className={css({ display: 'contents' })}>
              <dt>{what}</dt>
              <dd>{names.join(', ')}</dd>
            </div>
          ),
        )}
        <dt>Saved</dt>
        <dd>
          {shortDate(template.savedAt)} by {template.savedBy.name}
        </dd>
        <dt>Questions</dt>
        <dd>{counted(template.inputFields.length, 'question')} beside Name and Email</dd>
      </dl>
      <div className={css({ row: '8', marginBottom: '12' })}>
        <Button onClick={() => setEditing(true)}>Edit</Button>
        <Button kind="danger" onClick={() => void remove(template, onRemoved)}>
          Delete
        </Button>
      </div>
      {editing && <EditTemplateDialog template={template} onClose={() => setEditing(false)} />}
    </>
  )
}
