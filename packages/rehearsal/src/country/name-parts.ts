// Lists the parts, by custom, from which every name of the made-up country is composed.
// The lists hold common parts only, no whole names, and no name of a known person.

/** How people of one custom are named, and where they live. */
export interface Custom {
  readonly weight: number
  readonly states: readonly string[]
  readonly male: readonly string[]
  readonly female: readonly string[]
  readonly last: readonly string[]
  /** Last parts of women, where they differ. */
  readonly lastOfWomen?: readonly string[]
  readonly maleMiddle: readonly string[]
  readonly femaleMiddle: readonly string[]
  /** Per cent who have a middle part from the lists above. */
  readonly middlePercent: number
  /** `middle`: the father's name is the middle name. `last`: it is the last name, instead of a family name. */
  readonly fatherAs?: 'middle' | 'last'
}

const words = (text: string): readonly string[] => text.split(' ')

export const customs: readonly Custom[] = [
  {
    weight: 34,
    states: words('UP BR MP RJ DL HR UK JH CG HP'),
    male: words(
      'Rajesh Suresh Ramesh Mahesh Amit Sumit Rohit Mohit Vikas Vivek Sanjay Vijay Ajay Manoj Anil Sunil Deepak Rakesh Mukesh Dinesh Pankaj Ashok Arun Arvind Alok Ankit Gaurav Saurabh Nitin Prakash Pradeep Sandeep Shyam Mohan Ravi Rahul',
    ),
    female: words(
      'Sunita Anita Geeta Seeta Rekha Meena Neha Pooja Priya Kavita Savita Sarita Asha Usha Nisha Shikha Swati Jyoti Aarti Kiran Poonam Preeti Rashmi Seema Suman Vandana',
    ),
    last: words(
      'Sharma Verma Gupta Mishra Pandey Tiwari Dubey Shukla Tripathi Srivastava Yadav Singh Chauhan Rathore Agarwal Jain Saxena Mathur Joshi Bhatt Choudhary Thakur Rawat Negi Meena Maurya Kushwaha Prajapati',
    ),
    maleMiddle: words('Kumar Prasad Lal Chand Singh Narayan'),
    femaleMiddle: words('Devi Kumari Rani'),
    middlePercent: 40,
  },
  {
    weight: 12,
    states: words('MH MH GA'),
    male: words(
      'Sachin Nilesh Mangesh Ganesh Prashant Vishal Sagar Akshay Swapnil Tushar Yogesh Hemant Kishor Dilip Ashish Avinash',
    ),
    female: words(
      'Sneha Snehal Manisha Vaishali Sushma Madhuri Pallavi Ashwini Supriya Shubhangi Rohini Anjali',
    ),
    last: words('Patil Deshmukh Kulkarni Joshi Jadhav Pawar Shinde More Kadam Bhosale Chavan Gaikwad Sawant'),
    maleMiddle: [],
    femaleMiddle: [],
    middlePercent: 0,
    fatherAs: 'middle',
  },
  {
    weight: 9,
    states: words('GJ GJ MH'),
    male: words('Hitesh Jignesh Bhavesh Kalpesh Paresh Nilesh Chirag Hardik Ketan Mehul Parth Jayesh Mitesh'),
    female: words('Hetal Komal Bhavna Falguni Kinjal Nirali Payal Rupal Urvashi Daksha Jigna'),
    last: words('Patel Shah Mehta Desai Parekh Trivedi Dave Vyas Solanki Parmar Zaveri Modi Thakkar'),
    maleMiddle: [],
    femaleMiddle: [],
    middlePercent: 0,
    fatherAs: 'middle',
  },
  {
    weight: 10,
    states: words('WB WB AS JH'),
    male: words('Subhash Sourav Arnab Partha Debashis Tapan Swapan Biplab Kaushik Anirban Sandip Prosenjit'),
    female: words('Moumita Sudeshna Paromita Debjani Sharmila Rupa Tanushree Mitali Chandana Ruma'),
    last: words('Banerjee Mukherjee Chatterjee Bose Ghosh Das Dutta Sen Roy Sarkar Mondal Saha Biswas Paul'),
    maleMiddle: words('Kumar Chandra Nath Kanti'),
    femaleMiddle: words('Rani'),
    middlePercent: 30,
  },
  {
    weight: 4,
    states: words('OD'),
    male: words('Bibhuti Pradipta Sarat Jagannath Santosh Manas Prafulla Rabindra'),
    female: words('Sasmita Itishree Lipsa Mamata Subhashree Pratima'),
    last: words('Mohanty Panda Nayak Sahoo Behera Rout Mishra Swain Pradhan'),
    maleMiddle: words('Kumar Chandra Ranjan'),
    femaleMiddle: words('Kumari Rani'),
    middlePercent: 55,
  },
  {
    weight: 9,
    states: words('TN'),
    male: words(
      'Karthik Senthil Murugan Saravanan Balaji Ganesan Subramanian Venkatesan Arumugam Kannan Selvam Prabhu Sundaram Rajendran',
    ),
    female: words('Lakshmi Meenakshi Kavitha Revathi Priyadharshini Selvi Malathi Vasanthi Gayathri Deepa'),
    last: [],
    maleMiddle: [],
    femaleMiddle: [],
    middlePercent: 0,
    fatherAs: 'last',
  },
  {
    weight: 8,
    states: words('AP TG TG'),
    male: words(
      'Venkata Srinivas Ramana Nageswara Satyanarayana Chandrasekhar Krishna Raghava Sudhakar Naveen',
    ),
    female: words('Lakshmi Padmavathi Sravani Swarupa Anuradha Bhavani Jyothi Sailaja Madhavi'),
    last: words('Reddy Naidu Rao Chowdary Varma Goud Kommineni Vemula Gudipati Pothula'),
    maleMiddle: words('Rao Kumar Babu'),
    femaleMiddle: words('Devi Kumari'),
    middlePercent: 35,
  },
  {
    weight: 7,
    states: words('KA'),
    male: words(
      'Manjunath Basavaraj Shivakumar Nagaraj Mallikarjun Raghavendra Chetan Girish Harish Prakash',
    ),
    female: words('Shwetha Roopa Sujatha Vidya Bhagya Nandini Asha Ramya Sumitra'),
    last: words('Gowda Hegde Shetty Bhat Patil Rao Naik Kulkarni Hiremath Murthy'),
    maleMiddle: [],
    femaleMiddle: [],
    middlePercent: 0,
  },
  {
    weight: 6,
    states: words('KL'),
    male: words('Anil Biju Shaji Sreekumar Rajeev Vinod Unnikrishnan Joseph Thomas Mathew'),
    female: words('Bindu Sindhu Sreeja Remya Anju Mary Elizabeth Rani Deepthi'),
    last: words('Nair Menon Pillai Kurup Varghese Thomas Kurian Mathew Panicker Nambiar'),
    maleMiddle: [],
    femaleMiddle: [],
    middlePercent: 0,
  },
  {
    weight: 12,
    states: words('UP BR WB MH TG KL JK AS KA'),
    male: words(
      'Mohammed Imran Aslam Salim Karim Rashid Faisal Irfan Shahid Yusuf Ibrahim Zubair Arif Nadeem',
    ),
    female: words('Ayesha Fatima Shabana Nasreen Rubina Yasmin Zoya Sana Farida Mumtaz'),
    last: words('Khan Shaikh Ansari Siddiqui Qureshi Ahmed Pathan Zaidi Hussain Malik'),
    lastOfWomen: words('Khan Shaikh Ansari Begum Khatoon Bano Siddiqui Zaidi'),
    maleMiddle: words('Aslam Abdul Rahman Anwar Javed'),
    femaleMiddle: words('Bibi Parveen'),
    middlePercent: 25,
  },
  {
    weight: 5,
    states: words('PB PB HR DL'),
    male: words('Harpreet Gurpreet Manpreet Jaspreet Amarjit Balwinder Sukhdev Kuldeep Ranjit Daljit'),
    female: words('Harjit Simran Jasleen Navneet Rajwinder Kulwinder Paramjit Gurleen'),
    last: words('Gill Sidhu Sandhu Dhillon Grewal Bedi Sethi Ahluwalia Bajwa'),
    maleMiddle: words('Singh'),
    femaleMiddle: words('Kaur'),
    middlePercent: 100,
  },
  {
    weight: 3,
    states: words('GA NL ML KL TN'),
    male: words('Anthony Francis Savio Joseph Peter Michael Rohan Kevin Lalrin Temjen'),
    female: words('Maria Sandra Lourdes Cynthia Grace Ruth Daisy Lily'),
    last: words("D'Souza Fernandes Rodrigues Pereira Lobo Pinto Sangma Lyngdoh Longkumer"),
    maleMiddle: words('John Paul'),
    femaleMiddle: words('Mary Ann'),
    middlePercent: 20,
  },
]

/** Parts in Devanagari, for the registries that sometimes write a name in the script of the state. */
export const devanagari: ReadonlyMap<string, string> = new Map(
  `Rajesh राजेश,Suresh सुरेश,Ramesh रमेश,Mahesh महेश,Amit अमित,Sumit सुमित,Rohit रोहित,Mohit मोहित,Vikas विकास
Vivek विवेक,Sanjay संजय,Vijay विजय,Ajay अजय,Manoj मनोज,Anil अनिल,Sunil सुनील,Deepak दीपक,Rakesh राकेश,Mukesh मुकेश
Dinesh दिनेश,Pankaj पंकज,Ashok अशोक,Arun अरुण,Arvind अरविंद,Alok आलोक,Ankit अंकित,Gaurav गौरव,Saurabh सौरभ
Nitin नितिन,Prakash प्रकाश,Pradeep प्रदीप,Sandeep संदीप,Shyam श्याम,Mohan मोहन,Ravi रवि,Rahul राहुल,Sunita सुनीता
Anita अनीता,Geeta गीता,Seeta सीता,Rekha रेखा,Meena मीना,Neha नेहा,Pooja पूजा,Priya प्रिया,Kavita कविता,Savita सविता
Sarita सरिता,Asha आशा,Usha उषा,Nisha निशा,Shikha शिखा,Swati स्वाति,Jyoti ज्योति,Aarti आरती,Kiran किरण,Poonam पूनम
Preeti प्रीति,Rashmi रश्मि,Seema सीमा,Suman सुमन,Vandana वंदना,Sharma शर्मा,Verma वर्मा,Gupta गुप्ता,Mishra मिश्रा
Pandey पाण्डेय,Tiwari तिवारी,Dubey दुबे,Shukla शुक्ला,Tripathi त्रिपाठी,Srivastava श्रीवास्तव,Yadav यादव,Singh सिंह
Chauhan चौहान,Rathore राठौड़,Agarwal अग्रवाल,Jain जैन,Saxena सक्सेना,Mathur माथुर,Joshi जोशी,Bhatt भट्ट
Choudhary चौधरी,Thakur ठाकुर,Rawat रावत,Negi नेगी,Maurya मौर्य,Kushwaha कुशवाहा,Prajapati प्रजापति,Kumar कुमार
Prasad प्रसाद,Lal लाल,Chand चंद,Narayan नारायण,Devi देवी,Kumari कुमारी,Rani रानी,Sachin सचिन,Nilesh निलेश
Mangesh मंगेश,Ganesh गणेश,Prashant प्रशांत,Vishal विशाल,Sagar सागर,Akshay अक्षय,Swapnil स्वप्निल,Tushar तुषार
Yogesh योगेश,Hemant हेमंत,Kishor किशोर,Dilip दिलीप,Ashish आशिष,Avinash अविनाश,Sneha स्नेहा,Snehal स्नेहल
Manisha मनीषा,Vaishali वैशाली,Sushma सुषमा,Madhuri माधुरी,Pallavi पल्लवी,Ashwini अश्विनी,Supriya सुप्रिया
Shubhangi शुभांगी,Rohini रोहिणी,Anjali अंजली,Patil पाटील,Deshmukh देशमुख,Kulkarni कुलकर्णी,Jadhav जाधव,Pawar पवार
Shinde शिंदे,More मोरे,Kadam कदम,Bhosale भोसले,Chavan चव्हाण,Gaikwad गायकवाड,Sawant सावंत`
    .split(/[,\n]/)
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
