import type { Change } from '@winnow/sdk'
import { useChanges } from '../../lib/changes.ts'
import { markAllChanged, refresh, refreshApplications } from '../../lib/refresh.ts'
import { refreshForms } from '../forms/use-forms.ts'

type Kind = Change['kinds'][number]

const inList: readonly Kind[] = ['created', 'moved', 'withdrawn']
/** What changes the counts of a search: who applies, what they answer, results. */
const judged: readonly Kind[] = ['created', 'withdrawn', 'answers', 'judged']
const inInbox: readonly Kind[] = ['messaged', 'read', 'turn', 'moved', 'withdrawn']

/** Keeps what several screens show up to date: lists of forms, the inbox and its counts, open applications. */
export function useLiveLists(pageId: string | undefined): void {
  useChanges({ pageId }, news => {
    if (!news || !pageId) return
    const has = (kinds: readonly Kind[]) =>
      news.truncated || news.changes.some(change => change.kinds.some(kind => kinds.includes(kind)))
    // Who was removed here learns it from what is left to them.
    if (news.workspace_changed) void refresh('fetchMe', 'fetchMembers', 'fetchOwnTemplates', 'fetchPlans')
    if (news.workspace_changed || news.form_changed) void refresh('fetchFolders')
    if (news.form_changed) void refresh('fetchDetails', 'fetchFormUsers')
    // Any change of an application may bring it into a view, or take it out.
    if (news.form_changed || news.truncated || news.changes.length > 0) void refresh('fetchViews')
    if (news.workspace_changed || news.form_changed || has(inList)) void refreshForms(pageId)
    if (news.form_changed || has(inList)) void refresh('fetchHome')
    if (news.form_changed || news.truncated || news.changes.length > 0) void refresh('fetchWaiting')
    if (has(['created'])) void refresh('fetchActivity')
    if (news.form_changed || has(judged) || news.jobs.some(({ kind }) => kind === 'ai_run'))
      void refresh('fetchCompositeAiQuery')
    if (news.form_changed) void refresh('fetchCompositeAiQueries')
    // Replies count against the day's limit, no matter who sends them or in which tab.
    if (has(['messaged'])) void refresh('fetchMe', 'fetchPlans')
    if (news.form_changed || has(inInbox))
      void refresh('fetchChats', 'fetchInboxCounts', 'fetchChatDetails', 'fetchFormFilterValues')
    if (news.truncated || news.isFirst) markAllChanged()
    // A person who was erased is named in no change.
    if (news.form_changed) void refresh('fetchSubmission')
    if (news.truncated) void refresh('fetchSubmission', 'fetchComments', 'fetchTimeline', 'fetchEvidence')
    // What one has read oneself changes nothing of the application.
    const changed = news.changes.filter(({ kinds }) => kinds.some(kind => kind !== 'read'))
    if (!news.truncated && changed.length > 0)
      void refreshApplications(
        new Set(changed.map(({ submission_id }) => submission_id)),
        'fetchSubmission',
        'fetchComments',
        'fetchTimeline',
        'fetchEvidence',
      )
  })
}
