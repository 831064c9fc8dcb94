import { limits } from '../common/limits.ts'
import { problems } from '../common/problem.ts'
import { rateClasses } from '../operation.ts'

const count = (n: number) => n.toLocaleString('en')

/** What a reader of the document needs before the first call. */
export const intro = [
  'Everything that the browser and the command line do goes through these calls.',
  '## The first call',
  `Create a key under **Settings > API keys**, then ask who you are:

\`\`\`sh
curl https://winnow.example/api/user/me \\
  -H 'Authorization: Bearer wnw_…' \\
  -H 'Content-Type: application/json' \\
  -d '{}'
\`\`\`

The reply lists your workspaces. The \`id\` of one is the \`page_id\` of \`/form/fetch-for-user\`, which lists forms; the
\`identifier\` of one is the \`form_id\` of every call about a form.`,
  '## Calls',
  `Every call is a \`POST\` with a JSON body of up to ${limits.jsonBody / 1024 ** 2} MiB, or with a form where it takes a file.
Unknown fields are refused. Replies may gain fields within a major version.

- IDs are opaque; the first letters say what they name (\`frm_…\`, \`sub_…\`).
- Instants are ISO 8601 in UTC. Dates are \`YYYY-MM-DD\`.
- Field names are those of each call: mostly \`snake_case\` in requests and \`camelCase\` in replies.
- A key acts as the person who created it, in one workspace, within its scopes. Calls that anyone may make ignore it.`,
  '## Repeating a call',
  `A call that changes something takes an \`Idempotency-Key\`. For ${limits.idempotencyHours} hours, the same key and body return
the first response and nothing happens twice. The few calls that take none have no such parameter.`,
  '## Rate limits',
  `Calls are counted by key, or by network address without one, in windows of a minute: ${count(rateClasses.read)} reads,
${count(rateClasses.write)} changes, ${count(rateClasses.bulk)} bulk moves and imports, ${count(rateClasses.poll)} polls. Every
response says where you stand (\`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\`). A 429 says in \`Retry-After\` how many seconds to
wait. \`daily_limit\` is the plan's limit on replies, which starts again at midnight UTC.`,
  '## Errors',
  `An error is a problem document (RFC 9457, \`application/problem+json\`). Branch on \`code\`, which never changes its meaning;
show \`detail\`, which is a sentence for people. With \`invalid_input\`, \`errors\` says what is wrong where.`,
  ['| code | status | meaning |', '|---|---|---|']
    .concat(
      Object.entries(problems).map(([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`),
    )
    .join('\n'),
].join('\n\n')
