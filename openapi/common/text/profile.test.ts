import { expect, test } from 'bun:test'
import { educationLines, experienceLines } from './profile.ts'

const year = (it: number | null) => (it === null ? null : { year: it })
const role = (title: string, from: number | null, to: number | null) => ({
  title,
  startDate: year(from),
  endDate: year(to),
})

test('a company has its latest role, how many there were, and the years of all of them', () => {
  const profile = {
    experience: {
      Highveld: { allExperiences: [role('Grid engineer', 2020, 2023), role('Trainee', 2017, 2020)] },
      GridShare: { allExperiences: [role('Co-founder', 2023, null)] },
      Khanya: { allExperiences: [role('', null, 2016)] },
      Empty: { allExperiences: [] },
    },
    experienceCompanyOrder: ['GridShare', 'Highveld', 'Khanya', 'Empty'],
    education: [
      { schoolName: 'Cape Town', startDate: year(2013), endDate: year(2016) },
      { schoolName: 'Evening school', startDate: year(2024), endDate: null },
      { schoolName: 'Summer school', startDate: year(2012), endDate: year(2012) },
    ],
  }
  expect(experienceLines(profile)).toEqual([
    { name: 'GridShare', detail: 'Co-founder', years: '2023 to now' },
    { name: 'Highveld', detail: 'Grid engineer, 2 roles', years: '2017 to 2023' },
    { name: 'Khanya', detail: '', years: '2016' },
  ])
  expect(educationLines(profile).map(it => it.years)).toEqual(['2013 to 2016', 'from 2024', '2012'])
})
