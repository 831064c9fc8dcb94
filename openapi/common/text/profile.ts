interface ProfileDate {
  year: number
}

interface Role {
  title: string
  startDate: ProfileDate | null
  endDate: ProfileDate | null
}

interface Profile {
  experience: Readonly<Record<string, { allExperiences: readonly Role[] }>>
  experienceCompanyOrder: readonly string[]
  education: readonly { schoolName: string; startDate: ProfileDate | null; endDate: ProfileDate | null }[]
}

/** A company or a school of a profile, as a line of it shows it. */
interface ProfileLine {
  name: string
  /** What the person was there: 'Grid engineer, 2 roles' */
  detail: string
  /** '2017 to 2023', '2023 to now'; '' where no year is known */
  years: string
}

/** From the first start to the last end; null among the ends: it has not ended. */
function yearsText(starts: readonly (number | undefined)[], ends: readonly (number | null)[]): string {
  const known = starts.filter(it => it !== undefined)
  const first = known.length > 0 ? Math.min(...known) : null
  const last = ends.includes(null) ? null : Math.max(...ends.filter(it => it !== null))
  if (first === null) return last === null ? '' : `${last}`
  if (last === null) return `${first} to now`
  return first === last ? `${first}` : `${first} to ${last}`
}

/** A line for each company, in the order of the profile. */
export const experienceLines = ({ experience, experienceCompanyOrder }: Profile): ProfileLine[] =>
  experienceCompanyOrder.flatMap(name => {
    const roles = experience[name]?.allExperiences ?? []
    const [latest] = roles
    if (!latest) return []
    return {
      name,
      detail: [latest.title, ...(roles.length > 1 ? [`${roles.length} roles`] : [])]
        .filter(it => it !== '')
        .join(', '),
      years: yearsText(
        roles.map(it => it.startDate?.year),
        roles.map(it => it.endDate?.year ?? null),
      ),
    }
  })

/** A line for each school; one without a last year has none to tell. */
export const educationLines = ({ education }: Profile): ProfileLine[] =>
  education.map(({ schoolName, startDate, endDate }) => ({
    name: schoolName,
    detail: '',
    years: endDate ? yearsText([startDate?.year], [endDate.year]) : startDate ? `from ${startDate.year}` : '',
  }))

export const profileName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()
