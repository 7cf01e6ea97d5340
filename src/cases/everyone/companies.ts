/** Companies and brands whose name is also that of persons. */
const companies =
  /^(?:Fox|Disney|Pixar|Warner|Sony|Universal|Paramount|Miramax|Lionsgate|Dreamworks|Hammer|Troma|Marvel|Criterion|Blockbuster|Hallmark|Mattel|Nickelodeon|Mercedes|Lexus|Wellspring|Wal-?Mart|Netflix|Hulu)$/i

export const isCompany = (name: string): boolean => companies.test(name)
