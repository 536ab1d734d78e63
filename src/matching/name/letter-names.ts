// Owns the initials of names in Indian scripts, where K. is written as the name of the letter: के, கே.

/** Letter names and bare letters as romanisation spells them, with the Latin initials that they may stand for. */
const LETTER_NAMES = new Map(
  `
A=A E=AE I=IEY O=O U=U AI=IA YU=U BI=B SI=CS DI=D EF=F EPH=F JI=G ECH=H EICH=H AICH=H ETCH=H JE=J KE=K EL=L
AL=L EM=M EN=N PI=P KYU=Q KYOO=Q AR=R ES=S AS=S TI=T VI=V VAI=Y VHI=V DABLYU=W DABLYOO=W DBLYU=W EKS=X
JED=Z JAED=Z ZED=Z K=K KA=KC KI=K KU=K KO=K G=G GA=G GO=G CH=C CHA=C J=J JA=J T=T TA=T TH=T D=D DA=D N=N
NA=N P=P PA=P PH=F B=B BA=B M=M MA=M MU=M Y=Y YA=Y R=R RA=R RI=R L=L LA=L V=V VA=V SH=S S=S SA=S SU=S SE=S
H=H HA=H KS=X KSH=X KSHA=X YE=A ERU=E EEM=M ISA=S ISI=C ENA=N EMA=M ELA=L ESA=S ARA=R
`
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split('=') as [string, string]),
)
const VOICINGS: Readonly<Record<string, string>> = { T: 'TD', P: 'PB', K: 'KG', S: 'SCJ', C: 'CSJ' }

/**
 * The initials that a romanised word may be, or undefined when it is no initial.
 * @param word Latin capitals as the romanisers give them
 * @param voiceless the script does not tell T from D, so that the word may stand for either
 */
export function initialsNamed(word: string, voiceless: boolean): string | undefined {
  const letters = LETTER_NAMES.get(word)
  if (letters === undefined || !voiceless) return letters
  return letters.replace(/[TPKSC]/g, (letter) => VOICINGS[letter] ?? letter)
}
