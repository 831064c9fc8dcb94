import { ask, type FormTemplate } from './template.ts'

export const jobApplication: FormTemplate = {
  id: 'job-application',
  name: 'Job application',
  summary: 'Fill a role: experience, motivation and start date',
  description: "<p>Tell us who you are and what you've done. A few sentences per question are enough.</p>",
  questions: [
    ask({
      type: 'SINGLE_SELECT',
      question: 'Which role are you applying for?',
      options: ['Engineering', 'Design', 'Product', 'Operations'],
      allowOther: true,
    }),
    ask({ type: 'LINK', question: 'LinkedIn profile', preDefinedInputType: 'LINKEDIN', required: false }),
    ask({
      type: 'LINK',
      question: 'GitHub profile',
      preDefinedInputType: 'GITHUB',
      required: false,
      showIf: [{ question: 'Which role are you applying for?', value: ['Engineering'] }],
    }),
    ask({
      type: 'LINK',
      question: 'Link to your portfolio',
      required: false,
      showIf: [{ question: 'Which role are you applying for?', value: ['Design'] }],
    }),
    ask({ type: 'LINK', question: "Link to work you're proud of", required: false }),
    ask({ type: 'NUMBER', question: 'Years of experience' }),
    ask({
      type: 'LONG_TEXT',
      question: 'What did you build or change in your last job?',
      description: '<p>Be specific, with numbers where you have them.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'Why this role?' }),
    ask({
      type: 'MULTI_SELECT',
      question: 'How would you like to work?',
      options: ['In the office', 'Hybrid', 'Remote'],
      required: false,
    }),
    ask({ type: 'DATE', question: 'When could you start?', disallowPast: true }),
    ask({ type: 'PHONE_NUMBER', question: 'Phone number', required: false }),
  ],
}
