import { auditGroups, auditGroupWords } from '@winnow/openapi/audit'
import { shortDate } from '@winnow/openapi/common/dates/dates'
import { actorKinds } from '@winnow/openapi/common/enums'
import { counted } from '@winnow/openapi/common/text/format'
import type { AuditEntry, WinnowError } from '@winnow/sdk'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import { saveFile } from '../../lib/browser/save-file.ts'
import { sentenceOf, useCall, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Select, type SelectOption } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { useForms } from '../forms/use-forms.ts'
import { failureDetails } from '../session/failure-details.ts'

type Group = (typeof auditGroups)[number]
type ActorKind = (typeof actorKinds)[number]

const all = 'all'
const actorWords: Record<ActorKind, string> = {
  user: 'People',
  key: 'API keys',
  applicant: 'Applicants',
  assistant: 'AI assistant',
  system: 'Winnow',
}
const unnamed: Record<ActorKind, string> = {
  user: 'Deleted account',
  key: 'Deleted API key',
  applicant: 'An applicant',
  assistant: 'AI assistant',
  system: 'Winnow',
}
const groupOptions: SelectOption<Group | typeof all>[] = [
  { value: all, label: 'All changes' },
  ...auditGroups.map(value => ({ value, label: auditGroupWords[value] })),
]
const actorOptions: SelectOption<ActorKind | typeof all>[] = [
  { value: all, label: 'All sources' },
  ...actorKinds.map(value => ({ value, label: actorWords[value] })),
]

const filters = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: '8',
})
const row = css({
  row: '12',
  flexWrap: 'wrap',
  paddingInline: '16',
  paddingBlock: '10',
  borderTop: 'hairline',
  '&:first-child': { borderTop: 'none' },
})

const person = css({
  textStyle: 'control',
  color: 't1',
  padding: '0',
  cursor: 'pointer',
  _hover: { textDecoration: 'underline' },
})

/** Who changed what, the newest first, by person, form and kind. */
export function AuditLog({ pageId }: { pageId: string }) {
  const [email, setEmail] = useState<string>(all)
  const [formId, setFormId] = useState<string>(all)
  const [group, setGroup] = useState<Group | typeof all>(all)
  const [actor, setActor] = useState<ActorKind | typeof all>(all)
  const [saving, setSaving] = useState(false)
  const members = useCall('fetchMembers', { page_id: pageId })
  const forms = useForms(pageId)
  const body = {
    page_id: pageId,
    ...(email === all ? {} : { email }),
    ...(formId === all ? {} : { form_id: formId }),
    ...(group === all ? {} : { groups: [group] }),
    ...(actor === all ? {} : { actor_kinds: [actor] }),
  }
  type Page = Awaited<ReturnType<typeof winnow.fetchAudit>>
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, WinnowError>(
    (_, before: Page | null) =>
      before && !before.hasNextEntry
        ? null
        : ['fetchAudit', { ...body, before: before?.entries.at(-1)?.number ?? null }],
    ([, asked]: [string, Parameters<typeof winnow.fetchAudit>[0]]) => winnow.fetchAudit(asked),
    { revalidateFirstPage: false },
  )
  const entries = data?.flatMap(page => page.entries) ?? []
  const isFiltered = [email, formId, group, actor].some(it => it !== all)
  const people = (members.data?.users ?? []).map(it => ({ value: it.email, label: it.name ?? it.email }))
  // Who left the workspace is chosen by their name in an entry.
  const isListed = email === all || people.some(it => it.value === email)
  const left = isListed
    ? []
    : [{ value: email, label: entries.find(it => it.by.email === email)?.by.name || email }]
  const keptDays = data?.[0]?.keptDays
  const download = async () => {
    setSaving(true)
    try {
      saveFile(await winnow.exportAudit(body), 'audit.csv')
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't download the audit log", text: sentenceOf(failure) })
    }
    setSaving(false)
  }
  const showAll = () => {
    setEmail(all)
    setFormId(all)
    setGroup(all)
    setActor(all)
  }
  return (
    <div className={css({ stack: '16' })}>
      <div className={css({ row: '12', flexWrap: 'wrap' })}>
        <p className={css({ flex: '1', minWidth: '[260px]', color: 't2' })}>
          Who changed what in the workspace. {keptDays && `Entries are kept for ${counted(keptDays, 'day')}.`}
        </p>
        <Button icon={Download} busy={saving} disabled={entries.length === 0} onClick={() => void download()}>
          Download CSV
        </Button>
      </div>
      <div className={filters}>
        <Select
          label="Member"
          value={email}
          onChange={setEmail}
          options={[{ value: all, label: 'All members' }, ...people, ...left]}
        />
        <Select label="Source" value={actor} onChange={setActor} options={actorOptions} />
        <Select label="Change" value={group} onChange={setGroup} options={groupOptions} />
        <Select
          label="Form"
          value={formId}
          onChange={setFormId}
          options={[
            { value: all, label: 'All forms' },
            ...(forms.forms ?? []).map(it => ({ value: it.identifier, label: it.name })),
          ]}
        />
      </div>
      {entries.length > 0 && (
        <ul
          className={css({
            plainList: true,
            border: 'hairline',
            borderRadius: 'card',
            backgroundColor: 'surface',
          })}
        >
          {entries.map(entry => (
            <Entry key={entry.number} entry={entry} onPerson={setEmail} />
          ))}
        </ul>
      )}
      {!data && !error && <SkeletonRows label="Loading the audit log" rows={8} columns={2} />}
      {error && entries.length === 0 && (
        <ErrorState onRetry={() => void mutate()} details={failureDetails(error)} />
      )}
      {data && !error && entries.length === 0 && (
        <EmptyState
          icon={ScrollText}
          title={isFiltered ? 'No matching entries' : 'No entries yet'}
          text={isFiltered ? 'No changes match these filters.' : 'Changes in the workspace are listed here.'}
        >
          {isFiltered && <Button onClick={showAll}>Clear filters</Button>}
        </EmptyState>
      )}
      {data?.at(-1)?.hasNextEntry && (
        <div>
          <Button busy={isValidating} onClick={() => void setSize(size + 1)}>
            Show older entries
          </Button>
        </div>
      )}
    </div>
  )
}

function Entry({ entry, onPerson }: { entry: AuditEntry; onPerson(email: string): void }) {
  const { by, text, about, form, applicants, at } = entry
  const facts = [about, form?.name, applicants > 0 ? counted(applicants, 'application') : null]
  return (
    <li className={row}>
      <div className={css({ flex: '1', minWidth: '[200px]' })}>
        <div>
          {by.kind === 'user' && by.email !== null ? (
            <button
              type="button"
              className={person}
              title={`Show only what ${by.name} did`}
              onClick={() => by.email && onPerson(by.email)}
            >
              {by.name}
            </button>
          ) : (
            <span className={css({ textStyle: 'control', color: 't1' })}>{by.name || unnamed[by.kind]}</span>
          )}
          {by.kind === 'key' && <span className={css({ color: 't3' })}> (API key)</span>}
          <span className={css({ color: 't2' })}> · {text}</span>
        </div>
        {facts.some(Boolean) && (
          <div className={css({ textStyle: 'meta', color: 't3', overflowWrap: 'anywhere' })}>
            {facts.filter(Boolean).join(' · ')}
          </div>
        )}
      </div>
      <time className={css({ textStyle: 'meta', color: 't3', tabular: true })} dateTime={at}>
        {shortDate(at)}
      </time>
    </li>
  )
}
