import { ask, type FormTemplate } from './template.ts'

export const scholarship: FormTemplate = {
  id: 'scholarship',
  name: 'Scholarship application',
  summary: 'Support for students: what they study, what they need, who speaks for them',
  description:
    '<p>Applying takes about 20 minutes. What you write here is read by the selection committee only.</p>',
  questions: [
    ask({ type: 'DATE', question: 'Date of birth' }),
    ask({ type: 'SHORT_TEXT', question: 'Country you live in' }),
    ask({ type: 'PHONE_NUMBER', question: 'Phone number' }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Where are you in your studies?',
      options: ['Finishing school', 'Undergraduate', 'Postgraduate', 'Doctorate'],
    }),
    ask({ type: 'SHORT_TEXT', question: 'School or university' }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Subject of your degree',
      showIf: [
        {
          question: 'Where are you in your studies?',
          value: ['Undergraduate', 'Postgraduate', 'Doctorate'],
        },
      ],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'What would you like to study?',
      showIf: [{ question: 'Where are you in your studies?', value: ['Finishing school'] }],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Average grade',
      description: '<p>As your school writes it, with the best grade there is: 3.7 of 4.0.</p>',
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Why this subject?',
      description: '<p>Tell us when it first held your attention.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'What would the scholarship make possible?' }),
    ask({
      type: 'MULTI_SELECT',
      question: 'What would it pay for?',
      options: ['Tuition', 'Rent', 'Books and equipment', 'Travel', 'Care for family'],
      allowOther: true,
    }),
    ask({ type: 'NUMBER', question: 'What do you need a year, in US dollars?' }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Do you get other support?',
      options: ['No', 'A scholarship', 'A loan'],
      allowOther: true,
    }),
    ask({ type: 'SHORT_TEXT', question: 'Name of a teacher we may write to' }),
    ask({ type: 'SHORT_TEXT', question: 'E-mail address of that teacher' }),
    ask({ type: 'LINK', question: 'Link to your transcript', required: false }),
  ],
}
