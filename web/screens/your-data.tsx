import { YourData } from '../features/personal-data/YourData.tsx'
import { forgetSession, useSession } from '../features/session/session.ts'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { paths } from '../lib/paths.ts'
import { css } from '../styled-system/css'

/** `/settings/your-data`: what is held about the person. */
export default function YourDataScreen() {
  const { me } = useSession()
  return (
    <>
      <PageHeader title="Your data" />
      <div className={css({ scrolls: true, padding: '16' })}>
        <YourData
          email={me.email}
          owned={me.pages.filter(it => it.isOwner).map(it => it.name)}
          onDeleted={() => void forgetSession().then(() => location.assign(paths.signIn()))}
        />
      </div>
    </>
  )
}
