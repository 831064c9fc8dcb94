import { ask, type FormTemplate } from './template.ts'

export const accelerator: FormTemplate = {
  id: 'accelerator',
  name: 'Accelerator application',
  summary: 'Founders and companies: the problem, the product, the traction, the team',
  description:
    '<p>Plain words and real numbers help us most. We read every application, and we answer every one.</p>',
  questions: [
    ask({ type: 'SHORT_TEXT', question: 'Company name' }),
    ask({ type: 'LINK', question: 'Website', required: false }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Describe your company in one sentence',
      description: '<p>What you make, and for whom.</p>',
    }),
    ask({
      type: 'DROPDOWN',
      question: 'Sector',
      options: [
        'Climate and energy',
        'Health',
        'Education',
        'Finance',
        'Industry and robotics',
        'Food and agriculture',
        'Software for businesses',
        'Consumer',
      ],
      allowOther: true,
    }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Which stage are you at?',
      options: ['An idea and a team', 'A prototype people use', 'Paying users', 'Growing revenue'],
    }),
    ask({
      type: 'NUMBER',
      question: 'Revenue of last month, in US dollars',
      showIf: [{ question: 'Which stage are you at?', value: ['Paying users', 'Growing revenue'] }],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Which problem do you solve, and who has it?',
      description: '<p>Tell us about one person who has it.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'What have you learned from users so far?' }),
    ask({
      type: 'NUMBER',
      question: 'How many founders are you?',
      description: '<p>People who own part of the company and work on it.</p>',
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'How do you know each other, and who does what?',
      showIf: [{ question: 'How many founders are you?', operator: 'greater_than', value: 1 }],
    }),
    ask({ type: 'LINK', question: 'Your LinkedIn profile', preDefinedInputType: 'LINKEDIN' }),
    ask({ type: 'LINK', question: 'Link to your deck', required: false }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Have you raised money?',
      options: ['No', 'From friends and family', 'From angels', 'From a fund'],
    }),
    ask({
      type: 'NUMBER',
      question: 'How much have you raised, in US dollars?',
      showIf: [
        {
          question: 'Have you raised money?',
          value: ['From friends and family', 'From angels', 'From a fund'],
        },
      ],
    }),
    ask({ type: 'LONG_TEXT', question: 'What should be true at the end of the programme?' }),
  ],
}
