import { type FetchVersionsResponse, type FormForEdit, WinnowError } from '@winnow/sdk'
import { ChevronLeft, History } from 'lucide-react'
import { useState } from 'react'
import { reasonOf, sentenceOf, useCall, winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { confirm, toast } from '../../../ui/overlays/stack/stack.ts'
import { VersionList } from './VersionList.tsx'
import { VersionView } from './VersionView.tsx'

const panes = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[248px minmax(0, 1fr)]' },
  flex: '1',
  minHeight: '0',
  margin: '[-4px -20px -20px]',
  borderTop: 'hairline',
})
const side = css({
  minHeight: '0',
  overflowY: 'auto',
  padding: '8',
  borderRight: { base: '[none]', md: '[1px solid token(colors.line)]' },
  // On a phone the list gives way to the version that was selected.
  '&[data-behind=true]': { display: { base: 'none', md: 'block' } },
})
const main = css({
  stack: '12',
  minWidth: '0',
  minHeight: '0',
  overflowY: 'auto',
  padding: '20',
  '&[data-behind=true]': { display: { base: 'none', md: 'flex' } },
  '& > *': { flexShrink: '0' },
})
const forChosen = css({ '&[data-behind=true]': { display: { base: 'none', md: 'inline' } } })
const back = css({ display: { base: 'block', md: 'none' }, marginLeft: '[-8px]' })

type Listed = FetchVersionsResponse['versions'][number]

interface VersionsDialogProps {
  formId: string
  /** Of the draft on the screen; another one on the server keeps a version from being restored over it */
  revision: number
  /** The draft differs from the current version */
  hasChanges: boolean
  /** The draft as it is now: the text of the version */
  onRestored: (form: FormForEdit) => void
  onClose: () => void
}

/** The published versions of the form, each to look at and to restore as the draft. */
export function VersionsDialog({ formId, revision, hasChanges, onRestored, onClose }: VersionsDialogProps) {
  const { data, error, mutate } = useCall('fetchVersions', { form_id: formId }, { revalidateOnMount: true })
  const [older, setOlder] = useState<{ versions: readonly Listed[]; more: boolean }>()
  const [loadingMore, setLoadingMore] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const versions = [...(data?.versions ?? []), ...(older?.versions ?? [])]
  const live = versions.find(it => it.current)?.version ?? null
  const selected = opened ?? live
  // The current version is what the draft says already, unless something was changed since.
  const restorable = selected !== null && (selected !== live || hasChanges)

  const showMore = async () => {
    setLoadingMore(true)
    try {
      const next = await winnow.fetchVersions({ form_id: formId, before: versions.at(-1)?.version })
      setOlder({ versions: [...(older?.versions ?? []), ...next.versions], more: next.more })
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't load older versions", text: sentenceOf(failure) })
    }
    setLoadingMore(false)
  }

  const restore = async (version: number) => {
    const sure = await confirm({
      title: `Restore version ${version} as the draft?`,
      text: `This replaces the draft's name, description, questions and pages. Applicants see no change until you publish.`,
      confirm: 'Restore as draft',
      kind: 'primary',
    })
    if (!sure) return
    setBusy(true)
    setRefusal(undefined)
    try {
      onRestored(await winnow.restoreVersion({ form_id: formId, version, revision }))
      toast({ title: `Version ${version} restored as the draft` })
      onClose()
    } catch (failure) {
      const isStale = failure instanceof WinnowError && failure.code === 'stale_version'
      setRefusal(
        isStale
          ? 'Someone else saved this draft in the meantime, so nothing was restored. Close this, then restore again.'
          : `Couldn't restore this version. ${reasonOf(failure)}`,
      )
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="wide"
      title="Versions"
      onClose={onClose}
      closable={!busy}
      note={
        restorable && (
          <span className={forChosen} data-behind={opened === null}>
            Applicants see no change until you publish
          </span>
        )
      }
      footer={
        restorable && (
          <span className={forChosen} data-behind={opened === null}>
            <Button size="32" kind="primary" busy={busy} onClick={() => void restore(selected)}>
              Restore as draft
            </Button>
          </span>
        )
      }
    >
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} details={`${error.status} ${error.code}`} />
      ) : data && versions.length === 0 ? (
        <EmptyState icon={History} title="Not published yet" text="Each version you publish is kept here." />
      ) : (
        <div className={panes}>
          <div className={side} data-behind={opened !== null}>
            {data ? (
              <VersionList
                versions={versions}
                selected={selected}
                onChoose={version => {
                  setOpened(version)
                  setRefusal(undefined)
                }}
                more={older?.more ?? data.more}
                loadingMore={loadingMore}
                onMore={() => void showMore()}
              />
            ) : (
              <SkeletonRows label="Loading versions" rows={5} columns={1} />
            )}
          </div>
          <div className={main} data-behind={opened === null}>
            <div className={back}>
              <Button kind="ghost" icon={ChevronLeft} onClick={() => setOpened(null)}>
                All versions
              </Button>
            </div>
            {refusal && <Notice tone="bad">{refusal}</Notice>}
            {selected !== null && live !== null && <Looked formId={formId} version={selected} live={live} />}
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface LookedProps {
  formId: string
  version: number
  live: number
}

function Looked({ formId, version, live }: LookedProps) {
  const looked = useCall('fetchVersion', { form_id: formId, version })
  const current = useCall('fetchVersion', { form_id: formId, version: live })
  const failed = looked.error ?? current.error
  if (looked.data && current.data) return <VersionView version={looked.data} live={current.data} />
  if (failed)
    return (
      <ErrorState
        onRetry={() => {
          void looked.mutate()
          void current.mutate()
        }}
        details={`${failed.status} ${failed.code}`}
      />
    )
  return <SkeletonRows label="Loading version" rows={6} columns={1} />
}
