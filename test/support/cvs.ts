import { Random } from '../../src/core/random.js'

/** A text of an applicant, and how it names the person. */
export interface Application {
  readonly text: string
  readonly first: string
  readonly last: string
  /** Where an address holds the name, the text must be left alone. */
  readonly hasHandle: boolean
}

const people = {
  female: [
    'Emily',
    'Laura',
    'Anna',
    'Keisha',
    'Mei',
    'Sofia',
    'Rachel',
    'Claire',
    'Julia',
    'Maria',
    'Hannah',
    'Amanda',
    'Priya',
    'Nicole',
    'Carmen',
    'Diane',
    'Fatima',
    'Heather',
    'Ingrid',
    'Tamika',
  ],
  male: [
    'John',
    'Peter',
    'Michael',
    'Darnell',
    'Robert',
    'Carlos',
    'Daniel',
    'Thomas',
    'Stephen',
    'Luis',
    'Brian',
    'Andrew',
    'Rajesh',
    'Kevin',
    'Hector',
    'Greg',
    'Omar',
    'Patrick',
    'Lars',
    'Jamal',
  ],
} as const
const lastNames = [
  'Smith',
  'Baker',
  'Miller',
  'Lopez',
  'Walsh',
  'Turner',
  'Okafor',
  'Bennett',
  'Kowalski',
  'Reed',
  'Cooper',
  'Hughes',
  'Ramirez',
  'Foster',
  'Ellis',
  'Nowak',
  'Harper',
  'Dixon',
  'Larsen',
  'Mitchell',
  'Sharma',
  'Gordon',
  'Hayes',
  'Fisher',
  'Bryant',
  'Castillo',
  'Porter',
  'Sutton',
  'Wallace',
  'Doyle',
]
const works = [
  { title: 'Accountant', did: 'closed the monthly books for four branches', learnt: 'BSc in Accounting' },
  { title: 'Nurse', did: 'cared for patients on a ward of thirty beds', learnt: 'Diploma in Nursing' },
  {
    title: 'Software Developer',
    did: 'rewrote the billing service and halved its errors',
    learnt: 'BSc in Computer Science',
  },
  { title: 'Warehouse Supervisor', did: 'led a team of twelve packers', learnt: 'High School Diploma' },
  { title: 'Teacher', did: 'taught mathematics to classes of up to thirty', learnt: 'BA in Education' },
  { title: 'Office Manager', did: 'moved an office of fifty people without a lost day', learnt: 'BA in Business' },
  {
    title: 'Electrician',
    did: 'wired forty new flats and passed every inspection',
    learnt: 'Certified Apprenticeship',
  },
  { title: 'Sales Associate', did: 'served up to ninety customers a day', learnt: 'High School Diploma' },
  { title: 'Mechanical Engineer', did: 'designed pumps that use a fifth less power', learnt: 'MSc in Engineering' },
  { title: 'Chef', did: 'planned menus for two hundred guests', learnt: 'Diploma in Cookery' },
] as const
const firms = [
  'Brightwell Ltd',
  'Northgate Supplies',
  'Harbour & Co',
  'Oakfield Services',
  'Lowland Foods',
  'Meridian Works',
  'Fairlane Group',
  'Stonebridge Partners',
]
const streets = ['12 Elm Street', '48 Mill Lane', '7 Harbour Road', '301 Oak Avenue', '95 Station Road', '22 Hill View']
const towns = ['Springfield', 'Riverton', 'Lakeside', 'Fairview', 'Milton', 'Greenville']
const traits = [
  'punctual and calm',
  'careful with details',
  'quick to learn',
  'honest and friendly',
  'patient under pressure',
  'good with people',
]
const skills = [
  'Spreadsheets',
  'Planning',
  'First aid',
  'Public speaking',
  'Budgeting',
  'Team leadership',
  'Technical drawing',
  'Customer care',
]

interface Facts {
  readonly first: string
  readonly last: string
  readonly polite: 'Mr.' | 'Ms.'
  readonly subject: 'He' | 'She'
  readonly possessive: 'his' | 'her'
  readonly work: (typeof works)[number]
  readonly firm: string
  readonly other: string
  readonly street: string
  readonly town: string
  readonly trait: string
  readonly skills: readonly string[]
  readonly year: number
  readonly mail: string
}

const phone = ({ year }: Facts): string => `555-0${year % 1000}`

/** The kinds of texts that a screener of applications reads. */
const kinds: readonly ((facts: Facts) => string)[] = [
  (f) => `${f.first.toUpperCase()} ${f.last.toUpperCase()}
${f.street}, ${f.town}
Phone: ${phone(f)}
Email: ${f.mail}

PROFILE
${f.work.title} with ${f.year - 2005} years of experience, ${f.trait}.

EXPERIENCE
- ${f.work.title}, ${f.firm}, ${f.year}-present: ${f.work.did}
- Assistant, ${f.other}, ${f.year - 4}-${f.year}

EDUCATION
- ${f.work.learnt}, ${f.year - 5}

SKILLS
${f.skills.map((skill) => `- ${skill}`).join('\n')}`,
  (f) => `Curriculum Vitae

Name: ${f.first} ${f.last}
Address: ${f.street}, ${f.town}
Email: ${f.mail}

Work history
${f.year} to date: ${f.work.title} at ${f.firm}. I ${f.work.did}.
${f.year - 3} to ${f.year}: Trainee at ${f.other}.

Education
${f.work.learnt}, ${f.year - 4}.

Interests
Hiking, chess and cooking.`,
  (f) => `Dear Hiring Manager,

I am writing to apply for the position of ${f.work.title.toLowerCase()} at ${f.firm}. For the last ${f.year - 2008} years I have worked for ${f.other}, where I ${f.work.did}. My colleagues call me ${f.trait}.

I hold a ${f.work.learnt}, and I would be glad to tell you more in an interview.

Sincerely,
${f.first} ${f.last}`,
  (f) => `To whom it may concern

It is a pleasure to recommend ${f.first} ${f.last}, who worked with us at ${f.firm} from ${f.year - 4} to ${f.year}. ${f.polite} ${f.last} ${f.work.did}. ${f.subject} was ${f.trait}, and ${f.last}'s reports were always clear.

I would hire ${f.first} again at once. ${f.first} ${f.last} has my full support.

The manager of ${f.firm}`,
  (f) => `${f.first} ${f.last} | ${f.work.title}
${f.town} | ${phone(f)} | ${f.mail}

Summary
* ${f.subject === 'He' ? 'Reliable' : 'Skilled'} ${f.work.title.toLowerCase()}, ${f.trait}
* ${f.work.learnt}, ${f.year - 5}

Employment
* ${f.firm} (${f.year} - now): ${f.work.did}
* ${f.other} (${f.year - 3} - ${f.year})

References
* "${f.first} was a joy to work with. ${f.polite} ${f.last} never missed a deadline."`,
  (f) => `RESUME OF ${f.first.toUpperCase()} ${f.last.toUpperCase()}

OBJECTIVE: A post as ${f.work.title.toLowerCase()} with room to grow.

EMPLOYMENT HISTORY:
1. ${f.firm}, ${f.work.title}, since ${f.year}. ${f.first.slice(0, 1)}. ${f.last} ${f.work.did}.
2. ${f.other}, ${f.year - 3}-${f.year}.

EDUCATION: ${f.work.learnt}.

CONTACT: ${f.first} ${f.last}, ${f.street}, ${f.town}, ${f.mail}`,
  (f) => `About ${f.first}

${f.first} ${f.last} is a ${f.work.title.toLowerCase()} from ${f.town}. Since ${f.year} ${f.first} has worked at ${f.firm}, where ${f.subject.toLowerCase()} ${f.work.did}. Before that ${f.last} spent three years at ${f.other}.

Colleagues say that ${f.polite} ${f.last} is ${f.trait}. In ${f.possessive} free time ${f.first} coaches a youth team.`,
  (f) => `Interview notes
Candidate: ${f.last}, ${f.first}
Position: ${f.work.title}

- ${f.first} arrived on time and was ${f.trait}.
- At ${f.firm} ${f.polite} ${f.last} ${f.work.did}.
- ${f.last} holds a ${f.work.learnt}.

Recommendation: invite ${f.first} ${f.last} to a second round.`,
  (f) => `Dear Mr. President of the Board,

Please find enclosed my application. My name is ${f.first} ${f.last} and I am a ${f.work.title.toLowerCase()}. At ${f.firm} I ${f.work.did}. My strengths are ${f.skills.slice(0, 2).join(' and ').toLowerCase()}.

Yours faithfully,

${f.first} ${f.last}
${f.street}
${f.town}`,
  (f) => `PERSONAL DETAILS

Full name: ${f.first.toUpperCase()} ${f.last.toUpperCase()}
Date of birth: 4 May ${f.year - 30}
Address: ${f.street}, ${f.town}

WORK EXPERIENCE

${f.work.title.toUpperCase()}, ${f.firm.toUpperCase()} (${f.year}-${f.year + 3})
• Here I ${f.work.did}.
• Trained two new members of the team.

QUALIFICATIONS

• ${f.work.learnt}
• ${f.skills.join(', ')}

Signed: ${f.first} ${f.last}`,
]

/** A hundred texts of applicants, or more: CVs with headings and bullets, letters, references and notes. The same each time. */
export function applications(count = 100): Application[] {
  const random = new Random(18, 'applications')
  return Array.from({ length: count }, (_, at) => {
    const sex = at % 2 === 0 ? 'female' : 'male'
    const first = random.pick(people[sex])
    const last = random.pick(lastNames)
    const [firm = '', other = ''] = random.shuffle(firms)
    // One in twenty has an address that is made of the name.
    const hasHandle = at % 20 === 1
    const name = `${first}.${last}`.toLowerCase()
    const facts: Facts = {
      first,
      last,
      polite: sex === 'female' ? 'Ms.' : 'Mr.',
      subject: sex === 'female' ? 'She' : 'He',
      possessive: sex === 'female' ? 'her' : 'his',
      work: random.pick(works),
      firm,
      other,
      street: random.pick(streets),
      town: random.pick(towns),
      trait: random.pick(traits),
      skills: random.shuffle(skills).slice(0, 3),
      year: 2010 + random.int(10),
      mail: hasHandle ? `${name}@mail.example` : `applicant${at + 1}@mail.example`,
    }
    const text = (kinds[at % kinds.length] as (facts: Facts) => string)(facts)
    return { text, first, last, hasHandle: hasHandle && text.includes('@mail') && text.toLowerCase().includes(name) }
  })
}
