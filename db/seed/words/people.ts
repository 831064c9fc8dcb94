/** Where applicants come from: names that go together, and where such a person may live. */
export interface Region {
  first: readonly string[]
  last: readonly string[]
  places: readonly (readonly [city: string, country: string])[]
  languages: readonly string[]
  familyFirst?: true
}

const words = (text: string) => text.split(', ')

/** Ten first and ten last names each: as many people before anybody's name returns as all regions times a hundred. */
export const regions: readonly Region[] = [
  {
    first: words('Amara, Chidi, Ngozi, Tunde, Ifeoma, Emeka, Adaeze, Kelechi, Folake, Obinna'),
    last: words('Okonkwo, Adeyemi, Balogun, Eze, Nwosu, Bello, Okafor, Afolabi, Uche, Danjuma'),
    places: [
      ['Lagos', 'Nigeria'],
      ['Enugu', 'Nigeria'],
      ['Abuja', 'Nigeria'],
    ],
    languages: words('English, Igbo'),
  },
  {
    first: words('Joaquín, Valentina, Mateo, Ximena, Rodrigo, Lucía, Emilio, Renata, Andrés, Itzel'),
    last: words('Herrera Ruiz, Castillo, Medina, Aguirre, Salazar, Quintero, Peña, Rentería, Ibarra, Solís'),
    places: [
      ['Guadalajara', 'Mexico'],
      ['Oaxaca', 'Mexico'],
      ['Medellín', 'Colombia'],
    ],
    languages: words('Spanish, English'),
  },
  {
    first: words(
      'Thanh Hà, Minh Anh, Quốc Bảo, Thu Trang, Đức Long, Ngọc Lan, Hải Yến, Văn Khoa, Bích Phượng, Gia Huy',
    ),
    last: words('Nguyễn, Trần, Lê, Phạm, Hoàng, Vũ, Đặng, Bùi, Đỗ, Ngô'),
    places: [
      ['Hà Nội', 'Vietnam'],
      ['Đà Nẵng', 'Vietnam'],
    ],
    languages: words('Vietnamese, English'),
    familyFirst: true,
  },
  {
    first: words('Thandiwe, Sipho, Lerato, Bongani, Nomvula, Kagiso, Zanele, Themba, Palesa, Mandla'),
    last: words('Nkosi, Dlamini, Mokoena, Khumalo, van Wyk, Naidoo, Mahlangu, Botha, Sithole, Molefe'),
    places: [
      ['Johannesburg', 'South Africa'],
      ['Cape Town', 'South Africa'],
      ['Durban', 'South Africa'],
    ],
    languages: words('English, Zulu'),
  },
  {
    first: words('Tomasz, Agnieszka, Łukasz, Małgorzata, Paweł, Zofia, Krzysztof, Joanna, Michał, Katarzyna'),
    last: words('Nowak, Kowalczyk, Wójcik, Kaczmarek, Mazur, Krawczyk, Wieczorek, Król, Pawlak, Sikora'),
    places: [
      ['Kraków', 'Poland'],
      ['Gdańsk', 'Poland'],
      ['Łódź', 'Poland'],
    ],
    languages: words('Polish, English'),
  },
  {
    first: words('Fatima Zahra, Hassan, Layla, Youssef, Salma, Karim, Nadia, Omar, Hind, Rachid'),
    last: words('El Idrissi, Al-Rashid, Benali, Haddad, Mansour, Khoury, Bennani, Tazi, Saleh, Chraibi'),
    places: [
      ['Casablanca', 'Morocco'],
      ['Amman', 'Jordan'],
      ['Tunis', 'Tunisia'],
    ],
    languages: words('Arabic, French, English'),
  },
  {
    first: words('Kwabena, Akosua, Yaw, Abena, Kofi, Efua, Kwame, Ama, Kojo, Adwoa'),
    last: words('Asante-Boateng, Mensah, Owusu, Agyeman, Boakye, Ofori, Appiah, Darko, Sarpong, Antwi'),
    places: [
      ['Accra', 'Ghana'],
      ['Kumasi', 'Ghana'],
    ],
    languages: words('English, Twi'),
  },
  {
    first: words('Sigríður, Marcus, Freja, Einar, Ingrid, Lasse, Aino, Björn, Solveig, Jón'),
    last: words(
      'Hafstein, Lindqvist, Nygård, Sørensen, Virtanen, Bergström, Hansen, Mäkinen, Eriksen, Åkesson',
    ),
    places: [
      ['Reykjavík', 'Iceland'],
      ['Gothenburg', 'Sweden'],
      ['Bergen', 'Norway'],
      ['Tampere', 'Finland'],
    ],
    languages: words('Swedish, English'),
  },
  {
    first: words('Mei-Ling, Wei, Xiaoyu, Jun, Yu-Ting, Hao, Hui-Wen, Zhen, Li-Na, Kai'),
    last: words('Chou, Lin, Zhang, Huang, Tseng, Wu, Liu, Fang, Hsieh, Kwok'),
    places: [
      ['Taipei', 'Taiwan'],
      ['Singapore', 'Singapore'],
      ['Penang', 'Malaysia'],
    ],
    languages: words('Mandarin, English'),
  },
  {
    first: words('Daniel, Aoife, Conor, Niamh, Callum, Isla, Rhys, Eilidh, Owen, Maeve'),
    last: words('O’Rourke, Gallagher, Byrne, MacLeod, Pritchard, Doyle, Fraser, Kavanagh, Hughes, Sinclair'),
    places: [
      ['Cork', 'Ireland'],
      ['Glasgow', 'United Kingdom'],
      ['Cardiff', 'United Kingdom'],
    ],
    languages: words('English'),
  },
  {
    first: words('Priya, Arjun, Ananya, Rohan, Kavya, Vikram, Meera, Sanjay, Divya, Aditya'),
    last: words(
      'Raghunathan, Iyer, Deshpande, Banerjee, Chaudhary, Menon, Kulkarni, Reddy, Bhatt, Fernandes',
    ),
    places: [
      ['Chennai', 'India'],
      ['Pune', 'India'],
      ['Kochi', 'India'],
    ],
    languages: words('English, Hindi, Tamil'),
  },
  {
    first: words('Elif, Olena, Emre, Dmytro, Zeynep, Oksana, Kerem, Yulia, Deniz, Taras'),
    last: words('Yıldırım, Kovalenko, Demir, Shevchenko, Aydın, Bondarenko, Şahin, Melnyk, Özkan, Tkachenko'),
    places: [
      ['İzmir', 'Türkiye'],
      ['Lviv', 'Ukraine'],
      ['Kyiv', 'Ukraine'],
    ],
    languages: words('Turkish, Ukrainian, English'),
  },
  {
    first: words('Camille, Étienne, Ana Beatriz, Tiago, Giulia, Matteo, Leonor, Hugo, Chiara, João'),
    last: words(
      'Dubois-Martin, Carvalho, Rossi, Lefèvre, Moreira, Ferrari, Gonçalves, Bianchi, Fontaine, Ramos',
    ),
    places: [
      ['Lyon', 'France'],
      ['Porto', 'Portugal'],
      ['Bologna', 'Italy'],
      ['Recife', 'Brazil'],
    ],
    languages: words('French, Portuguese, English'),
  },
]
