import type { Random } from '@frizo/demo-pictures';

/** Given names for the surnames of the same row: two lists, then surnames. Plain letters only (name rule, 5.1). */
type Row = readonly [feminine: string, masculine: string, surnames: string];

const rows: readonly Row[] = [
  [
    'Amara Ngozi Chiamaka Zainab Adaeze Folake',
    'Chidi Tunde Emeka Kofi',
    'Okafor Adeyemi Mensah Eze Balogun Okonkwo',
  ],
  [
    'Imani Keisha Simone Aaliyah Monique Tamika',
    'Darius Malik Andre Terrence',
    'Washington Jefferson Coleman Brooks Banks Hayes',
  ],
  [
    'Sofia Valentina Camila Lucia Marisol Ximena',
    'Mateo Diego Rafael Joaquin',
    'Reyes Delgado Ortega Fuentes Salazar Ibarra',
  ],
  [
    'Bruna Larissa Beatriz Taina Helena Yara',
    'Thiago Caio Bento Davi',
    'Almeida Moreira Teixeira Carvalho Barbosa Nunes',
  ],
  ['Mei Lin Xiu Jia Ying Wen', 'Wei Jun Hao Bo', 'Chen Huang Zhao Liu Tang Ouyang'],
  ['Linh Thuy Mai Ngoc Trang Huong', 'Minh Duc Khanh Bao', 'Nguyen Tran Pham Le Vo Dang'],
  ['Yuki Aiko Hana Sakura Emi Naomi', 'Theo Kenji Ren Haruto', 'Nakamura Sato Mori Hayashi Fujita Ono'],
  ['Ji-woo Seo-yeon Min-ji Hye-jin Soo-ah Mina', 'Joon Tae-yang Min-ho Dae', 'Park Kim Choi Jung Kang Han'],
  ['Priya Ananya Kavya Meera Nisha Rani', 'Arjun Rohan Vikram Dev', 'Sharma Iyer Patel Kapoor Reddy Menon'],
  [
    'Leila Yasmin Noor Samira Dina Rana',
    'Omar Karim Tariq Sami',
    'Haddad Mansour Rahimi Khoury Nasser Farah',
  ],
  [
    'Nora Clara Maeve Ingrid Sienna Bridget',
    'Owen Felix Henrik Rory',
    "Bennett O'Brien Larsen Whitaker Sullivan Doyle",
  ],
  [
    'Elena Chiara Paola Daria Katya Zofia',
    'Marco Luca Nikolai Stefan',
    'Marchetti Rossi Kowalski Petrov Novak Conti',
  ],
  [
    'Lindiwe Thandi Aster Hirut Makena Wanjiru',
    'Sipho Dawit Kamau Tendai',
    'Dlamini Tesfaye Mwangi Moyo Bekele Ndlovu',
  ],
  [
    'Kalani Leilani Noelani Malia Tiare Moana',
    'Keoni Kai Makoa Tane',
    'Kealoha Kahale Mahoe Akana Palakiko Tuala',
  ],
  [
    'Aiyana Winona Kaya Dena Sage Talia',
    'Joseph Elan Nico Ash',
    'Begay Yazzie Redhouse Tsosie Benally Littlewind',
  ],
];

export interface PersonName {
  firstName: string;
  lastName: string;
  genderCode: 1 | 2 | 3;
}

/** Generates unique names. One in six has given name and surname from different rows. */
export function nameSource(random: Random, taken: readonly string[]): () => PersonName {
  const used = new Set(taken);
  return () => {
    for (;;) {
      const row = random.pick(rows);
      const isFeminine = random.chance(0.76);
      const firstName = random.pick(row[isFeminine ? 0 : 1].split(' '));
      const lastName = random.pick((random.chance(1 / 6) ? random.pick(rows) : row)[2].split(' '));
      const genderCode = random.chance(0.05) ? 3 : isFeminine ? 1 : 2;
      const fullName = `${firstName} ${lastName}`;
      if (used.has(fullName)) continue;
      used.add(fullName);
      return { firstName, lastName, genderCode };
    }
  };
}
