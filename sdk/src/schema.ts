// Generated from the lookups (npm run sdk); not edited by hand.

export interface paths {
    "/v1/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An access token for a client id and secret
         * @description The token is valid for 24 hours. A grant_type and other fields that OAuth 2.0 clients send are accepted and ignored.
         */
        post: operations["authorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An access token by the OAuth 2.0 client-credentials grant
         * @description For OAuth libraries (RFC 6749, 4.4). The client id and secret are in the form or in HTTP Basic. The token is the same as that of /v1/authorize. A scope is accepted and ignored.
         */
        post: operations["oauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/gstinlite/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A GST registration in short, for a file of records
         * @description A CSV file with the one column `gstin_number` and 1 to 999 records. Answered at once; the results go to the webhook and to the status endpoint.
         */
        post: operations["gstinliteBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/gstin-advanced/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A GST registration in full, for a file of records
         * @description A CSV file with the one column `gstin_number` and 1 to 999 records. Answered at once; the results go to the webhook and to the status endpoint.
         */
        post: operations["gstinAdvancedBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/gstin/gstin-by-pan/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The GST registrations of a PAN, for a file of records
         * @description A CSV file with the one column `pan_number` and 1 to 999 records. Answered at once; the results go to the webhook and to the status endpoint.
         */
        post: operations["gstinByPanBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/upi-basic/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether a UPI address exists, and the name at its bank, for a file of records
         * @description A CSV file with the one column `vpa` and 1 to 999 records. Answered at once; the results go to the webhook and to the status endpoint.
         */
        post: operations["upiBasicBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/batch-processing-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The progress of a batch, and the link to its results
         * @description The link is made anew by each call and is valid for 24 hours, until the retention of the batch ends; from then on its request_id is unknown.
         */
        get: operations["batchProcessingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The client's batches, newest first, with their progress
         * @description When there are more, the header `Link: <path>; rel="next"` has the path of the next page.
         */
        get: operations["batches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancels a batch in progress
         * @description Records that were answered stay and are charged; the others are CANCELLED in the result file and free. The batch ends at once, with its file and its webhook. One that is complete stays as it is, without cancelled_at.
         */
        delete: operations["cancelBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/batches/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The result file of a batch, behind the signed link of the status endpoint
         * @description The link needs no credentials. Call it as the status endpoint gave it.
         */
        get: operations["batchFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/post-driving-license": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A driving licence: its holder, validity and classes of vehicles
         * @description Submits a task; `GET /v1/verification/get-driving-license` has its result. The parameters are in a JSON body, which access logs do not contain, or in the address.
         *
         *     It waits up to two seconds for the source, so that the first request for the result usually finds it. It is charged once, when the source has answered; `X-Satyapan-Price` is absent while that is open.
         *
         *     A malformed number is accepted, and the task fails with `BAD_REQUEST`, free.
         */
        post: operations["drivingLicense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/get-driving-license": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A driving licence: its holder, validity and classes of vehicles: the result of a task
         * @description Answers a list of one element, without an envelope, in every state of the task. It is free, and may be repeated for `retention.taskDays` after the task has ended.
         *
         *     `status` is `in_progress`, `completed` or `failed`. A subject that does not exist is `completed`, with `id_not_found` as `result.source_output.status`. A task that failed is free; `error` is the name of the failure.
         */
        get: operations["drivingLicenseTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/post-voter-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The entry of a voter in the electoral roll
         * @description Submits a task; `GET /v1/verification/get-voter-id` has its result. The parameters are in a JSON body, which access logs do not contain, or in the address.
         *
         *     It waits up to two seconds for the source, so that the first request for the result usually finds it. It is charged once, when the source has answered; `X-Satyapan-Price` is absent while that is open.
         *
         *     A malformed number is accepted, and the task fails with `BAD_REQUEST`, free.
         */
        post: operations["voterId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/get-voter-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entry of a voter in the electoral roll: the result of a task
         * @description Answers a list of one element, without an envelope, in every state of the task. It is free, and may be repeated for `retention.taskDays` after the task has ended.
         *
         *     `status` is `in_progress`, `completed` or `failed`. A subject that does not exist is `completed`, with `id_not_found` as `result.source_output.status`. A task that failed is free; `error` is the name of the failure.
         */
        get: operations["voterIdTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/async/post-udyam-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The registration of a micro, small or medium enterprise, by its Udyam number
         * @description Submits a task; `GET /v1/verification/async/get-udyam-details` has its result. The parameters are in a JSON body, which access logs do not contain, or in the address.
         *
         *     It waits up to two seconds for the source, so that the first request for the result usually finds it. It is charged once, when the source has answered; `X-Satyapan-Price` is absent while that is open.
         *
         *     A malformed number is accepted, and the task fails with `BAD_REQUEST`, free.
         */
        post: operations["udyamDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/async/get-udyam-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The registration of a micro, small or medium enterprise, by its Udyam number: the result of a task
         * @description Answers a list of one element, without an envelope, in every state of the task. It is free, and may be repeated for `retention.taskDays` after the task has ended.
         *
         *     `status` is `in_progress`, `completed` or `failed`. A subject that does not exist is `completed`, with `id_not_found` as `result.source_output.status`. A task that failed is free; `error` is the name of the failure.
         */
        get: operations["udyamDetailsTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the ledger holds of one of the client's calls
         * @description Only calls of the client that asks; it is free, and is not itself in the ledger.
         */
        get: operations["transaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{transaction_id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of one of the client's calls
         * @description A proof in the form `c2sp.org/tlog-proof@v1` that the call and its answer are in the append-only log. It is ready within 2 seconds of the answer; before that the answer is 202. Free, and not itself in the ledger.
         */
        get: operations["receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A consent that was registered
         * @description Only consents of the client that asks; it is free.
         */
        get: operations["consent"];
        /**
         * Registers a person's consent
         * @description A call that names it in X-Satyapan-Consent-Id is refused once the consent is withdrawn or has expired, and when it is about another lookup, purpose or person. It is free.
         */
        put: operations["registerConsent"];
        post?: never;
        /**
         * Withdraws a consent
         * @description Within a second every node refuses calls that name it. What was answered before stays in the ledger. It is kept, and cannot be registered again.
         */
        delete: operations["withdrawConsent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/background-verification/pep-sanction-aml-check/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documents of a pep sanction aml check, behind a signed link
         * @description Every refusal is the same 422, so that it reveals nothing about the link.
         */
        get: operations["pepSanctionAmlCheckDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/background-verification/financial-crime-screening/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documents of a financial crime screening, behind a signed link
         * @description Every refusal is the same 422, so that it reveals nothing about the link.
         */
        get: operations["financialCrimeScreeningDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/background-verification/court-record-check/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documents of a court record check, behind a signed link
         * @description Every refusal is the same 422, so that it reveals nothing about the link.
         */
        get: operations["courtRecordCheckDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/background-verification/fir-check/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documents of a fir check, behind a signed link
         * @description Every refusal is the same 422, so that it reveals nothing about the link.
         */
        get: operations["firCheckDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/archives/{id}.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An archive's documents as a zip
         * @description The link needs no credentials. Every refusal is the same 422, so that it reveals nothing about the link.
         */
        get: operations["archiveFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/reports/{id}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A PDF made for an answer
         * @description The link needs no credentials. Every refusal is the same 422, so that it reveals nothing about the link.
         */
        get: operations["reportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/panbasic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a PAN is valid, and the name it was issued to
         * @description A PAN that nobody holds, or that the registry calls invalid, is an answer too: `SUCCESS`, charged, with `status` `INVALID` and no `full_name`. Read `data.status`, not `sub_code`, to learn whether the PAN is valid. In the sandbox, `ZZZPZ1000N` (nobody holds it) and `ZZZPZ1000V` (invalid) get this answer.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panbasic"];
        put?: never;
        /**
         * Whether a PAN is valid, and the name it was issued to
         * @description A PAN that nobody holds, or that the registry calls invalid, is an answer too: `SUCCESS`, charged, with `status` `INVALID` and no `full_name`. Read `data.status`, not `sub_code`, to learn whether the PAN is valid. In the sandbox, `ZZZPZ1000N` (nobody holds it) and `ZZZPZ1000V` (invalid) get this answer.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panbasicPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/panadvanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The holder's details behind a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panadvanced"];
        put?: never;
        /**
         * The holder's details behind a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panadvancedPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/pan-to-fathername": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The father's name on a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panToFathername"];
        put?: never;
        /**
         * The father's name on a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panToFathernamePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/business-compliance/pan-to-din": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The director identification number behind a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panToDin"];
        put?: never;
        /**
         * The director identification number behind a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panToDinPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/pan-msme-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether an MSME is registered against a PAN, and on which portal
         * @description Three answers, all charged: `SUCCESS` when an MSME is registered, `MSME_NOT_FOUND` when none is, and `INVALID_PAN_NUMBER`, without data, when the registry calls the PAN itself invalid. In the sandbox, `ZZZCZ1000A`, `ZZZCZ1000N` and `ZZZPZ1000V` give these answers.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panMsmeCheck"];
        put?: never;
        /**
         * Whether an MSME is registered against a PAN, and on which portal
         * @description Three answers, all charged: `SUCCESS` when an MSME is registered, `MSME_NOT_FOUND` when none is, and `INVALID_PAN_NUMBER`, without data, when the registry calls the PAN itself invalid. In the sandbox, `ZZZCZ1000A`, `ZZZCZ1000N` and `ZZZPZ1000V` give these answers.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panMsmeCheckPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/rc-advanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The registration certificate of a vehicle
         * @description `INVALID_RC_NUMBER` is free when the number is malformed, and charged when no vehicle has it: `X-Satyapan-Price` says which.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["rcAdvanced"];
        put?: never;
        /**
         * The registration certificate of a vehicle
         * @description `INVALID_RC_NUMBER` is free when the number is malformed, and charged when no vehicle has it: `X-Satyapan-Price` says which.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["rcAdvancedPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/rc-challan-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Traffic fines and blacklist entries of a vehicle
         * @description A known vehicle without challans is `SUCCESS` with four empty lists. `INVALID_RC_NUMBER` is free when the number is malformed, and charged when no vehicle has it: `X-Satyapan-Price` says which.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["rcChallanDetails"];
        put?: never;
        /**
         * Traffic fines and blacklist entries of a vehicle
         * @description A known vehicle without challans is `SUCCESS` with four empty lists. `INVALID_RC_NUMBER` is free when the number is malformed, and charged when no vehicle has it: `X-Satyapan-Price` says which.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["rcChallanDetailsPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/business-compliance/fssai-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A food-safety licence and its premises
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["fssaiVerification"];
        put?: never;
        /**
         * A food-safety licence and its premises
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["fssaiVerificationPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/itr/get-26as-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tax deducted at source, as Form 26AS shows it
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["itrGet26asDetails"];
        put?: never;
        /**
         * Tax deducted at source, as Form 26AS shows it
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["itrGet26asDetailsPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mobile-intelligence/mobile-to-digital-age": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For how long a mobile number has been in use
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mobileToDigitalAge"];
        put?: never;
        /**
         * For how long a mobile number has been in use
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mobileToDigitalAgePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mobile-intelligence/mobile-to-multiple-upi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * UPI addresses linked to a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mobileToMultipleUpi"];
        put?: never;
        /**
         * UPI addresses linked to a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mobileToMultipleUpiPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mobile-intelligence/mobile-to-uan-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * UANs linked to a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mobileToUanList"];
        put?: never;
        /**
         * UANs linked to a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mobileToUanListPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mobile-intelligence/mobile-to-vehicle-rc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Vehicles registered with a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mobileToVehicleRc"];
        put?: never;
        /**
         * Vehicles registered with a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mobileToVehicleRcPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/mobile-to-vpa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The UPI address of a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mobileToVpa"];
        put?: never;
        /**
         * The UPI address of a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mobileToVpaPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mobile-intelligence/mobile-to-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The name of the holder of a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mobileToName"];
        put?: never;
        /**
         * The name of the holder of a mobile number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mobileToNamePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mobile-intelligence/mobile-to-network-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The network of a mobile number
         * @description The network is the one that the number has now; the series that a number begins with tells only the one that it was first given to. What a source does not say is null.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mobileToNetworkDetails"];
        put?: never;
        /**
         * The network of a mobile number
         * @description The network is the one that the number has now; the series that a number begins with tells only the one that it was first given to. What a source does not say is null.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mobileToNetworkDetailsPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mobile-intelligence/mobile-to-pan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The PAN of the holder of a mobile number
         * @description The data is that of pan-plus. `less_info` is true where neither address nor email nor phone number are known.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mobileToPan"];
        put?: never;
        /**
         * The PAN of the holder of a mobile number
         * @description The data is that of pan-plus. `less_info` is true where neither address nor email nor phone number are known.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mobileToPanPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/mnrl/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a mobile number is in the revocation list
         * @description There is no `SUCCESS`: three answers, all charged, tell by their `sub_code` what the monthly revocation lists say of the number. `LATEST_MNRL_RECORD_FOUND`: it is in the latest list. `MNRL_RECORD_FOUND`: it was revoked before, and may belong to somebody else now. `NO_MNRL_RECORD_FOUND`: no list has it. Each has data. In the sandbox, `6000000005`, `6000000001` and `6000000002` give these answers. Only an operator who is entitled to the list may import it (kind `mnrl`).
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mnrlVerify"];
        put?: never;
        /**
         * Whether a mobile number is in the revocation list
         * @description There is no `SUCCESS`: three answers, all charged, tell by their `sub_code` what the monthly revocation lists say of the number. `LATEST_MNRL_RECORD_FOUND`: it is in the latest list. `MNRL_RECORD_FOUND`: it was revoked before, and may belong to somebody else now. `NO_MNRL_RECORD_FOUND`: no list has it. Each has data. In the sandbox, `6000000005`, `6000000001` and `6000000002` give these answers. Only an operator who is entitled to the list may import it (kind `mnrl`).
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mnrlVerifyPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/verification/epfo/uan-to-employment-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The employers behind a UAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["uanToEmploymentHistory"];
        put?: never;
        /**
         * The employers behind a UAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["uanToEmploymentHistoryPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/epfo/uan-to-employment-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The employers behind a UAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as `/v2/verification/epfo/uan-to-employment-history`, answered alike.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["uanToEmploymentHistoryV1"];
        put?: never;
        /**
         * The employers behind a UAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as `/v2/verification/epfo/uan-to-employment-history`, answered alike.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["uanToEmploymentHistoryV1Post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gst/tax-payer/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Until when a taxpayer's session on the GST portal is valid
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["gstTaxPayerSession"];
        put?: never;
        /**
         * Until when a taxpayer's session on the GST portal is valid
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["gstTaxPayerSessionPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/gstinlite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A GST registration in short
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["gstinlite"];
        put?: never;
        /**
         * A GST registration in short
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["gstinlitePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/gstin-advanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A GST registration in full
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["gstinAdvanced"];
        put?: never;
        /**
         * A GST registration in full
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["gstinAdvancedPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/gstin/gstin-by-pan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The GST registrations of a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["gstinByPan"];
        put?: never;
        /**
         * The GST registrations of a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["gstinByPanPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/mca/cin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A company as the registrar knows it, by its CIN
         * @description Names of fields are the registrar's own, with slashes and parentheses. Dates are DD/MM/YYYY, `-` where there is none; amounts are texts. An LLPIN or FCRN is answered like any other malformed CIN. In the sandbox, the year in the CINs that rehearse outcomes is not that of the company.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mcaCin"];
        put?: never;
        /**
         * A company as the registrar knows it, by its CIN
         * @description Names of fields are the registrar's own, with slashes and parentheses. Dates are DD/MM/YYYY, `-` where there is none; amounts are texts. An LLPIN or FCRN is answered like any other malformed CIN. In the sandbox, the year in the CINs that rehearse outcomes is not that of the company.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mcaCinPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/mca/din": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A director and their companies, by the DIN
         * @description Appointments that ended are listed too, with their `end_date`; one that lasts has `-`. In the sandbox, `90000001` is the director whom pan-to-din and mca/cin name by the DIN `99271828`.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["mcaDin"];
        put?: never;
        /**
         * A director and their companies, by the DIN
         * @description Appointments that ended are listed too, with their `end_date`; one that lasts has `-`. In the sandbox, `90000001` is the director whom pan-to-din and mca/cin name by the DIN `99271828`.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["mcaDinPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/tax-payer/tan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The holder of a TAN
         * @description Phone and email are masked by the register. A line of the address that the register does not have is an empty text, never absent.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["taxPayerTan"];
        put?: never;
        /**
         * The holder of a TAN
         * @description Phone and email are masked by the register. A line of the address that the register does not have is an empty text, never absent.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["taxPayerTanPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/business-compliance/shop-establishment-certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A shop and establishment certificate
         * @description A number means something only in its state: with another `state_code` it is another certificate, or none. Hyphens and spaces in the number do not count. The state is two letters or two digits, compared as they are written: `DL` is not `07`.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["shopEstablishmentCertificate"];
        put?: never;
        /**
         * A shop and establishment certificate
         * @description A number means something only in its state: with another `state_code` it is another certificate, or none. Hyphens and spaces in the number do not count. The state is two letters or two digits, compared as they are written: `DL` is not `07`.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["shopEstablishmentCertificatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/upi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a UPI address exists, and the name at its bank
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["upiBasic"];
        put?: never;
        /**
         * Whether a UPI address exists, and the name at its bank
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["upiBasicPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/ekyc/aadhaar/generate-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an OTP to the mobile number linked to an Aadhaar number
         * @description For each number: one OTP in 60 seconds (409 `OTP_ALREADY_SENT`) and ten in a day, of which one client may use eight. For each client: `limits.otpsPerDay` in a day (429). The reference_id is valid for ten minutes, for the client that asked.
         */
        post: operations["ekycAadhaarGenerateOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/ekyc/aadhaar/verify-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the Aadhaar authority holds of the person who was sent the OTP
         * @description Three wrong tries or one right one use a reference_id up. Wrong ones are counted across all OTPs: ten in a day, of which one client may use eight, and `limits.wrongTriesPerDay` a day for the client (429).
         */
        post: operations["ekycAadhaarVerifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/itr/create-client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a session at the income-tax portal with the taxpayer's own login
         * @description The portal locks an account after five wrong passwords: four are tried in a day, of which one client may use three, and `limits.wrongTriesPerDay` a day for the client (429).
         */
        post: operations["itrCreateClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/itr/26as-download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The Form 26AS statements that a taxpayer has
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         */
        post: operations["itr26asDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gst/tax-payer/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have the GST portal send a taxpayer an OTP
         * @description For each number: one OTP in 60 seconds (409 `OTP_ALREADY_SENT`) and ten in a day, of which one client may use eight. For each client: `limits.otpsPerDay` in a day (429).
         */
        post: operations["gstTaxPayerOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gst/tax-payer/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a taxpayer's session with the OTP
         * @description Three wrong tries or one right one use an OTP up. Wrong ones are counted across all OTPs: ten in a day, of which one client may use eight, and `limits.wrongTriesPerDay` a day for the client (429).
         */
        post: operations["gstTaxPayerOtpVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gst/tax-payer/session/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend a taxpayer's session
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         */
        post: operations["gstTaxPayerSessionRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/name-match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How alike two names are: 50 and above is a match
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["nameMatch"];
        put?: never;
        /**
         * How alike two names are: 50 and above is a match
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["nameMatchPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/facematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether two images show the same person
         * @description Images in JPEG, PNG, WebP, GIF, TIFF or AVIF, at most 10 MB each, and of at most 64 million pixels as JPEG, 21 million as PNG, 12 million as WebP, GIF, TIFF, progressive JPEG or interlaced PNG, 3 million as AVIF. They are not stored. Clients share the workers fairly; when the queue is full the call is refused with 503 and Retry-After, free.
         */
        post: operations["facematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/bankaccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a bank account exists, and the name on it
         * @description One rupee is paid into the account, so one source is asked, once. Send an `Idempotency-Key` to be able to repeat a call. What the bank refuses is `SUCCESS` too, charged, with `account_exists` false and the reason in `data.message`: read `data.account_exists`, not `sub_code`. `BENEFICIARY_BANK_OFFLINE` is free and has no data: ask again later.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["bankaccount"];
        put?: never;
        /**
         * Whether a bank account exists, and the name on it
         * @description One rupee is paid into the account, so one source is asked, once. Send an `Idempotency-Key` to be able to repeat a call. What the bank refuses is `SUCCESS` too, charged, with `account_exists` false and the reason in `data.message`: read `data.account_exists`, not `sub_code`. `BENEFICIARY_BANK_OFFLINE` is free and has no data: ask again later.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["bankaccountPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/pan-plus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The holder's details behind a PAN, with address and contact
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panPlus"];
        put?: never;
        /**
         * The holder's details behind a PAN, with address and contact
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panPlusPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/verification/pan-plus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The holder's details behind a PAN, with address and contact
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as `/v1/verification/pan-plus`, answered alike.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panPlusV2"];
        put?: never;
        /**
         * The holder's details behind a PAN, with address and contact
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as `/v1/verification/pan-plus`, answered alike.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panPlusV2Post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/aadhaar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether an Aadhaar number exists, with age range, state and gender of its holder
         * @description The number is masked in the answer, since answers are stored for a while and Aadhaar numbers never are.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["aadhaar"];
        put?: never;
        /**
         * Whether an Aadhaar number exists, with age range, state and gender of its holder
         * @description The number is masked in the answer, since answers are stored for a while and Aadhaar numbers never are.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["aadhaarPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/ifsc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bank branch behind an IFSC
         * @description Answered here, from the branches that the operator imported (kind `ifsc`), and for a code that is not among them from the list of known codes: then only bank and codes are filled. A code that no branch has is answered like a malformed one. Each value is there twice, under the names of the public data set and under lower-case ones.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["ifsc"];
        put?: never;
        /**
         * The bank branch behind an IFSC
         * @description Answered here, from the branches that the operator imported (kind `ifsc`), and for a code that is not among them from the list of known codes: then only bank and codes are filled. A code that no branch has is answered like a malformed one. Each value is there twice, under the names of the public data set and under lower-case ones.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["ifscPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/pan-kra-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the holder of a PAN is registered with a KYC registration agency
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panKraStatus"];
        put?: never;
        /**
         * Whether the holder of a PAN is registered with a KYC registration agency
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panKraStatusPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/passport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The application behind a passport file number
         * @description A file number with another date of birth than its own is `DETAILS_NOT_FOUND`.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["passport"];
        put?: never;
        /**
         * The application behind a passport file number
         * @description A file number with another date of birth than its own is `DETAILS_NOT_FOUND`.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["passportPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/pan-aadhaar-link-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a PAN is linked to an Aadhaar number
         * @description Imported records hold only the last four digits of an Aadhaar number, which decide then; a source that knows the whole number compares it.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panAadhaarLinkStatus"];
        put?: never;
        /**
         * Whether a PAN is linked to an Aadhaar number
         * @description Imported records hold only the last four digits of an Aadhaar number, which decide then; a source that knows the whole number compares it.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panAadhaarLinkStatusPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/epfo/pan-to-uan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The UAN of the holder of a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["panToUan"];
        put?: never;
        /**
         * The UAN of the holder of a PAN
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["panToUanPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification/epfo/aadhaar-to-uan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The UAN of the holder of an Aadhaar number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.
         */
        get: operations["aadhaarToUan"];
        put?: never;
        /**
         * The UAN of the holder of an Aadhaar number
         * @description Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.
         *
         *     The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.
         */
        post: operations["aadhaarToUanPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        "panbasic.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "SUCCESS";
            /** @constant */
            message: "PAN details fetched successfully.";
            data: {
                /** @constant */
                "@entity": "pan";
                pan: string;
                full_name: string;
                /** @constant */
                status: "VALID";
                /** @description kind of holder */
                category: string;
                name_information: {
                    /** @description the name in title case */
                    pan_name_cleaned: string;
                };
            } | {
                /** @constant */
                "@entity": "pan";
                pan: string;
                /** @constant */
                status: "INVALID";
                /** @description kind of holder */
                category: string;
            };
        };
        "panadvanced.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "PAN details fetched successfully.";
            data: {
                pan_number: string;
                full_name: string;
                full_name_split: string[];
                /** @description Aadhaar number with its leading digits masked by X */
                masked_aadhaar: string;
                /** @description one letter */
                gender: string;
                /** @description YYYY-MM-DD */
                dob: string;
                aadhaar_linked: boolean | null;
                /** @description kind of holder */
                category: string;
            };
        };
        "panadvanced.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this PAN.";
        };
        "panToFathername.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Father name fetched successfully.";
            data: {
                father_name: string;
                full_name: string;
                full_name_split: string[];
                individual_pan: boolean | null;
            };
        };
        "panToFathername.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this PAN.";
        };
        "panToDin.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "PAN details fetched successfully.";
            data: {
                din_number: string;
                din_status: string;
                pan_number: string;
                first_name: string;
                middle_name: string;
                last_name: string;
                date_of_birth: string;
                father_first_name: string;
                father_middle_name: string;
                father_last_name: string;
                resident_of_india: string;
                membership_number: string;
            };
        };
        "panToDin.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No director found for this PAN.";
        };
        "panMsmeCheck.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "MSME details fetched successfully.";
            data: {
                pan_number: string;
                /** @constant */
                udyam_exists: true;
                /** @description migrated or not_migrated */
                migration_status: string;
                /** @description what the registry says of the holder */
                pan_details: {
                    [key: string]: unknown;
                };
            };
        };
        "panMsmeCheck.MSME_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "MSME_NOT_FOUND";
            /** @constant */
            message: "No MSME is registered against this PAN.";
            data: {
                pan_number: string;
                /** @constant */
                udyam_exists: false;
            };
        };
        "panMsmeCheck.INVALID_PAN_NUMBER": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "INVALID_PAN_NUMBER";
            /** @constant */
            message: "Invalid PAN number.";
        };
        "rcAdvanced.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "RC details fetched successfully.";
            data: {
                rc_number: string;
                /** @description YYYY-MM-DD */
                registration_date: string;
                owner_name: string;
                father_name: string;
                present_address: string;
                permanent_address: string;
                /** @description can be empty */
                mobile_number: string;
                vehicle_category: string;
                /** @description spelled as in the interface */
                vehicle_chasi_number: string;
                vehicle_engine_number: string;
                maker_description: string;
                maker_model: string;
                body_type: string;
                fuel_type: string;
                color: string;
                /** @description YYYY-MM-DD */
                fit_up_to: string;
                financer: string;
                financed: boolean | null;
                insurance_company: string;
                insurance_policy_number: string;
                /** @description YYYY-MM-DD */
                insurance_upto: string;
                /** @description YYYY-MM */
                manufacturing_date: string;
                /** @description YYYY-MM */
                manufacturing_date_formatted: string;
                registered_at: string;
                /** @description YYYY-MM-DD */
                latest_by: string;
                /** @description such as ACTIVE */
                rc_status: string;
            };
        };
        "rcAdvanced.INVALID_RC_NUMBER": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "INVALID_RC_NUMBER";
            /** @constant */
            message: "Invalid RC Number.";
        };
        "rcChallanDetails.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Challan details fetched successfully.";
            data: {
                challan_details: {
                    challans: {
                        number: number | null;
                        challan_number: string;
                        offense_details: string;
                        challan_place: string | null;
                        /** @description YYYY-MM-DD */
                        challan_date: string;
                        /** @description two letters */
                        state: string;
                        rto: string | null;
                        upstream_code: string;
                        accused_name: string;
                        amount: number | null;
                        /** @description such as Pending, Disposed, Paid */
                        challan_status: string;
                        court_challan: boolean | null;
                    }[];
                    blacklist: {
                        number: number | null;
                        challan_number: string;
                        offense_details: string;
                        challan_place: string | null;
                        /** @description YYYY-MM-DD */
                        challan_date: string;
                        /** @description two letters */
                        state: string;
                        rto: string | null;
                        upstream_code: string;
                        accused_name: string;
                        amount: number | null;
                        /** @description such as Pending, Disposed, Paid */
                        challan_status: string;
                        court_challan: boolean | null;
                    }[];
                    successful_backends: string[];
                    failed_backends: string[];
                };
            };
        };
        "rcChallanDetails.INVALID_RC_NUMBER": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "INVALID_RC_NUMBER";
            /** @constant */
            message: "Invalid RC Number.";
        };
        "fssaiVerification.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "FSSAI details fetched successfully.";
            data: {
                id_number: string;
                application_number: string;
                fssai_number: string;
                details: {
                    address_premises: string;
                    status_desc: string;
                    district_name: string;
                    fbo_id: number | null;
                    display_ref_id: string;
                    taluk_name: string;
                    company_name: string;
                    state_premises: string;
                    district_premises: number | null;
                    app_type_desc: string;
                    taluk_premises: number | null;
                    state_name: string;
                    license_category_name: string;
                    app_type: string;
                    /** @description YYYY-MM-DD */
                    app_submission_date: string;
                    /** @description YYYY-MM-DD */
                    last_updated_on: string;
                    pincode: number | null;
                    ref_id: number | null;
                }[];
            };
        };
        "fssaiVerification.INVALID_FSSAI_ID": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "INVALID_FSSAI_ID";
            /** @constant */
            message: "Invalid FSSAI ID.";
        };
        "itrGet26asDetails.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Form 26AS details fetched successfully.";
            data: {
                /** @description YYYY-YYYY */
                assessment_year: string;
                tds_data: {
                    sr_no: number | null;
                    name_of_deductor: string | null;
                    tan_of_deductor: string | null;
                    total_amount_paid: string | null;
                    total_tax_deducted: string | null;
                    total_tds_deposited: string | null;
                    section: string | null;
                    transaction_date: string | null;
                    status_of_booking: string | null;
                    date_of_booking: string | null;
                    remarks: string | null;
                    amount_paid: string | null;
                    tax_deducted: string | null;
                    tds_deposited: string | null;
                }[];
            };
        };
        "itrGet26asDetails.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No Form 26AS details found for these ids.";
        };
        "mobileToDigitalAge.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Digital age fetched successfully.";
            data: {
                businessNameDetected: boolean | null;
                /** @description a number, as text */
                digitalAge: string;
            };
        };
        "mobileToDigitalAge.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this mobile number.";
        };
        "mobileToMultipleUpi.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "UPI addresses fetched successfully.";
            data: {
                name_at_bank: string;
                vpas: string[];
            };
        };
        "mobileToMultipleUpi.VPA_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "VPA_NOT_FOUND";
            /** @constant */
            message: "No UPI address found for this mobile number.";
        };
        "mobileToUanList.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "UAN numbers fetched successfully.";
            data: {
                uan_numbers: string[];
            };
        };
        "mobileToUanList.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No UAN is linked to this mobile number.";
        };
        "mobileToVehicleRc.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Vehicles fetched successfully.";
            data: {
                rc_number: string[];
            };
        };
        "mobileToVehicleRc.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No vehicle is registered with this mobile number.";
        };
        "mobileToVpa.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "UPI address fetched successfully.";
            data: {
                mobile_number: string;
                vpa: string;
                name_at_bank: string;
            };
        };
        "mobileToVpa.VPA_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "VPA_NOT_FOUND";
            /** @constant */
            message: "No UPI address found for this mobile number.";
        };
        "mobileToName.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Name fetched successfully.";
            data: {
                name: string;
            };
        };
        "mobileToName.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No name found for this mobile number.";
        };
        "mobileToNetworkDetails.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Network details fetched successfully.";
            data: {
                currentNetworkName: string;
                currentNetworkRegion: string;
                currentNetworkCountryCodeIso2: string;
                /** @description prepaid, postpaid */
                numberBillingType: string;
                isPhoneReachable: boolean | null;
                isValidPhoneNumber: boolean | null;
                numberHasPortingHistory: boolean | null;
                portedFromNetworkName: string | null;
                portedFromNetworkRegion: string | null;
                portedFromNetworkCountryCodeIso2: string | null;
                roaming: boolean | null;
                roamingNetworkName: string | null;
                roamingNetworkRegion: string | null;
                roamingNetworkCountryCodeIso2: string | null;
                imsi: string | null;
            };
        };
        "mobileToNetworkDetails.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No network details found for this mobile number.";
        };
        "mobileToPan.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "PAN details fetched successfully";
            data: {
                pan_number: string;
                full_name: string;
                full_name_split: string[];
                /** @description Aadhaar number with its leading digits masked by X */
                masked_aadhaar: string;
                address: {
                    line_1: string;
                    line_2: string;
                    street_name: string;
                    zip: string;
                    city: string;
                    state: string;
                    country: string;
                    full: string;
                };
                email: string | null;
                phone_number: string | null;
                /** @description one letter */
                gender: string;
                /** @description YYYY-MM-DD */
                dob: string;
                input_dob: string | null;
                aadhaar_linked: boolean | null;
                dob_verified: boolean;
                dob_check: boolean;
                /** @description kind of holder */
                category: string;
                /** @description true: the source has neither address nor email nor phone */
                less_info: boolean;
            };
        };
        "mobileToPan.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No PAN found for this mobile number.";
        };
        "mnrlVerify.LATEST_MNRL_RECORD_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "LATEST_MNRL_RECORD_FOUND";
            /** @constant */
            message: "MNRL record found";
            data: {
                mnrl_record_found: boolean;
                phone_number: string;
                latest_revocation_status: boolean | null;
                first_revocation_month: string | null;
                first_revocation_year: number | null;
                latest_revocation_month: string | null;
                latest_revocation_year: number | null;
            };
        };
        "mnrlVerify.MNRL_RECORD_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "MNRL_RECORD_FOUND";
            /** @constant */
            message: "MNRL record found in an earlier list";
            data: {
                mnrl_record_found: boolean;
                phone_number: string;
                latest_revocation_status: boolean | null;
                first_revocation_month: string | null;
                first_revocation_year: number | null;
                latest_revocation_month: string | null;
                latest_revocation_year: number | null;
            };
        };
        "mnrlVerify.NO_MNRL_RECORD_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "NO_MNRL_RECORD_FOUND";
            /** @constant */
            message: "No MNRL record found";
            data: {
                mnrl_record_found: boolean;
                phone_number: string;
                latest_revocation_status: boolean | null;
                first_revocation_month: string | null;
                first_revocation_year: number | null;
                latest_revocation_month: string | null;
                latest_revocation_year: number | null;
            };
        };
        "uanToEmploymentHistory.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Employment History fetched successfully";
            data: {
                pdf_url: string | null;
                employment_history: {
                    name: string;
                    guardian_name: string;
                    establishment_name: string;
                    member_id: string;
                    /** @description YYYY-MM-DD */
                    date_of_joining: string;
                    date_of_exit: string | null;
                    last_pf_submitted: string | null;
                }[];
            };
        };
        "uanToEmploymentHistory.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No employment history found for this UAN.";
        };
        "gstTaxPayerSession.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Taxpayer session fetched successfully.";
            data: {
                /** @description End of the access token, Unix milliseconds */
                token_expiry: number;
                /** @description End of the session, Unix milliseconds */
                session_expiry: number;
            };
        };
        "gstTaxPayerSession.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No session found for this GSTIN.";
        };
        "gstinlite.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "GSTIN details fetched successfully.";
            data: {
                gstin: string;
                /** @description Legal name */
                lgnm: string;
                /** @description Trade name */
                tradeNam: string;
                /** @description Status: Active, Cancelled, Suspended, Inactive */
                sts: string;
                /** @description Kind of taxpayer */
                dty: string;
                /** @description Constitution of business */
                ctb: string;
                /** @description Day of registration, DD/MM/YYYY */
                rgdt: string;
                /** @description Day of cancellation, DD/MM/YYYY; empty where there is none */
                cxdt: string;
                /** @description Day of the last change, DD/MM/YYYY; empty where unknown */
                lstupdt: string;
                /** @description Jurisdiction of the state */
                stj: string;
                /** @description Code of that jurisdiction */
                stjCd: string;
                /** @description Jurisdiction of the centre */
                ctj: string;
                /** @description Code of that jurisdiction */
                ctjCd: string;
                /** @description Whether e-invoices are due: Yes or No */
                einvoiceStatus: string;
                nba: string[];
                pradr: {
                    addr: {
                        bnm: string;
                        loc: string;
                        st: string;
                        bno: string;
                        dst: string;
                        lt: string;
                        locality: string;
                        pncd: string;
                        landMark: string;
                        stcd: string;
                        geocodelvl: string;
                        flno: string;
                        lg: string;
                    };
                    /** @description Nature of business at this place */
                    ntr: string;
                };
                adadr: {
                    addr: {
                        bnm: string;
                        loc: string;
                        st: string;
                        bno: string;
                        dst: string;
                        lt: string;
                        locality: string;
                        pncd: string;
                        landMark: string;
                        stcd: string;
                        geocodelvl: string;
                        flno: string;
                        lg: string;
                    };
                    /** @description Nature of business at this place */
                    ntr: string;
                }[];
            };
        };
        "gstinlite.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No registration found for this GSTIN.";
        };
        "gstinAdvanced.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "GSTIN details fetched successfully.";
            data: {
                gstin: string;
                pan_number: string;
                business_name: string;
                legal_name: string;
                center_jurisdiction: string;
                state_jurisdiction: string;
                /** @description YYYY-MM-DD */
                date_of_registration: string;
                constitution_of_business: string;
                taxpayer_type: string;
                /** @description Active, Inactive, Cancelled, Suspended */
                gstin_status: string;
                /** @description YYYY-MM-DD */
                date_of_cancellation: string;
                /** @description Yes or No */
                field_visit_conducted: string;
                nature_bus_activities: string[];
                nature_of_core_business_activity_code: string | null;
                nature_of_core_business_activity_description: string | null;
                aadhaar_validation: string | null;
                aadhaar_validation_date: string | null;
                annual_turnover: string | null;
                annual_turnover_fy: string | null;
                percentage_in_cash: string | null;
                percentage_in_cash_fy: string | null;
                promoters: string[];
                contact_details: {
                    principal: {
                        address: string;
                        email: string;
                        mobile: string;
                        nature_of_business: string;
                    };
                    additional: {
                        address: string;
                        email: string;
                        mobile: string;
                        nature_of_business: string;
                    }[];
                };
                filing_status: {
                    return_type: string;
                    financial_year: string;
                    tax_period: string;
                    date_of_filing: string;
                    status: string;
                    mode_of_filing: string;
                }[][];
                hsn_info: {
                    [key: string]: unknown;
                } | null;
                filing_frequency: {
                    [key: string]: unknown;
                }[];
            };
        };
        "gstinAdvanced.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No registration found for this GSTIN.";
        };
        "gstinByPan.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Linked GSTINs fetched successfully.";
            data: {
                gstin: string;
                state: string;
                /** @description Two digits */
                state_code: string;
                status: string;
            }[];
        };
        "gstinByPan.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No GSTIN found for this PAN.";
        };
        "mcaCin.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Company details fetched successfully.";
            data: {
                company_master_data: {
                    company_name: string;
                    cin: string;
                    /** @description Registrar of Companies */
                    roc_code: string;
                    registration_number: string;
                    company_category: string;
                    company_subcategory: string;
                    /** @description Private, Public, One Person Company */
                    class_of_company: string;
                    "company_status(for_efiling)": string;
                    /** @description DD/MM/YYYY */
                    date_of_incorporation: string;
                    registered_address: string;
                    email_id: string;
                    /** @description rupees */
                    "authorised_capital(rs)": string;
                    /** @description rupees */
                    "paid_up_capital(rs)": string;
                    number_of_members: string;
                    /** @description DD/MM/YYYY, or - */
                    date_of_last_agm: string;
                    /** @description DD/MM/YYYY, or - */
                    date_of_balance_sheet: string;
                    /** @description Listed or Unlisted */
                    whether_listed_or_not: string;
                };
                charges: {
                    /** @description DD/MM/YYYY */
                    date_of_creation: string;
                    /** @description DD/MM/YYYY, or - */
                    date_of_modification: string;
                    /** @description rupees */
                    charge_amount: string;
                    status: string;
                }[];
                "directors/signatory_details": {
                    "din/pan": string;
                    name: string;
                    designation: string;
                    /** @description DD/MM/YYYY */
                    begin_date: string;
                    /** @description DD/MM/YYYY, or - */
                    end_date: string;
                }[];
            };
        };
        "mcaCin.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No company found for this CIN.";
        };
        "mcaDin.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Director details fetched successfully.";
            data: {
                director_data: {
                    din: string;
                    name: string;
                };
                company_data: {
                    "cin/fcrn": string;
                    company_name: string;
                    designation: string;
                    /** @description DD/MM/YYYY */
                    begin_date: string;
                    /** @description DD/MM/YYYY, or - while it lasts */
                    end_date: string;
                }[];
                llp_data: {
                    "llpin/fllpin": string;
                    llp_name: string;
                    designation: string;
                    /** @description DD/MM/YYYY */
                    begin_date: string;
                    /** @description DD/MM/YYYY, or - while it lasts */
                    end_date: string;
                }[];
            };
        };
        "mcaDin.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No director found for this DIN.";
        };
        "taxPayerTan.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "TAN Verified Successfully";
            data: {
                nameOrgn: string;
                addLine1: string;
                addLine2: string;
                addLine3: string;
                addLine5: string;
                stateCd: number | null;
                pin: number | null;
                /** @description Masked with x */
                phoneNum: string;
                /** @description Masked with x */
                emailId1: string;
                dtTanAllotment: number | null;
            };
        };
        "taxPayerTan.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this TAN.";
        };
        "shopEstablishmentCertificate.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Shop establishment details fetched successfully.";
            data: {
                certificate_number: string;
                state_code: string;
                establishment_name: string;
                owner_name: string;
                address: string;
                /** @description Shop, Commercial Establishment, ... */
                category: string;
                nature_of_business: string;
                /** @description Active, Expired, Cancelled */
                status: string;
                /** @description YYYY-MM-DD */
                registration_date: string;
                /** @description YYYY-MM-DD */
                commencement_date: string;
                /** @description YYYY-MM-DD */
                valid_upto: string;
                total_workers: number | null;
            };
        };
        "shopEstablishmentCertificate.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No certificate found for this number and state.";
        };
        "upiBasic.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "UPI Successfully Verified";
            data: {
                account_exists: boolean;
                name_at_bank: string;
                name_information: {
                    /** @description In title case */
                    name_at_bank_cleaned: string;
                };
            };
        };
        "upiBasic.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No account found for this UPI address.";
        };
        "ekycAadhaarGenerateOtp.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "OTP sent to the registered mobile number";
            /** @description what verify-otp is called with: eight digits */
            reference_id: string;
        };
        "ekycAadhaarGenerateOtp.MOBILE_NOT_LINKED": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "MOBILE_NOT_LINKED";
            /** @constant */
            message: "No mobile number is linked to this Aadhaar number.";
        };
        "ekycAadhaarGenerateOtp.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No such Aadhaar number.";
        };
        "ekycAadhaarVerifyOtp.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Aadhaar eKYC Successful";
            data: {
                address: {
                    careOf: string;
                    country: string;
                    district: string;
                    house: string;
                    landmark: string;
                    locality: string;
                    pin: string;
                    postOffice: string;
                    state: string;
                    street: string;
                    subDistrict: string;
                    /** @description village, town or city */
                    vtc: string;
                };
                /** @description DD-MM-YYYY */
                dateOfBirth: string;
                /** @description hash of the linked e-mail address, hex; empty when there is none */
                email: string;
                /** @description hash of the linked mobile number, hex */
                phone: string;
                /** @description M, F or T */
                gender: string;
                /** @description Unix milliseconds, as text */
                generatedAt: string;
                maskedNumber: string;
                name: string;
                /** @description JPEG or PNG, base64 */
                photo: string;
                aadhaar_linked_mobile_match: ("Yes" | "No") | null;
                document_pdf: string | null;
            };
        };
        "ekycAadhaarVerifyOtp.INVALID_OTP": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "INVALID_OTP";
            /** @constant */
            message: "Invalid OTP";
        };
        "ekycAadhaarVerifyOtp.OTP_EXPIRED": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "OTP_EXPIRED";
            /** @constant */
            message: "OTP expired";
        };
        "itrCreateClient.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Client created successfully";
            data: {
                /** @description the itr_client_id of the calls that follow */
                client_id: string;
            };
        };
        "itrCreateClient.INVALID_CREDENTIALS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "INVALID_CREDENTIALS";
            /** @constant */
            message: "The portal did not accept this username and password.";
        };
        "itr26asDownload.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Form 26AS downloaded successfully";
            data: {
                /** @description the itr_client_id that was sent */
                client_id: string;
                pan_no: string;
                tds: {
                    /** @description the tds_id of get-26as-details */
                    tds_id: string;
                    /** @description YYYY-YYYY */
                    assessment_year: string;
                }[];
            };
        };
        "itr26asDownload.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No session with this itr_client_id.";
        };
        "gstTaxPayerOtp.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "OTP sent to the taxpayer";
            data: Record<string, never>;
        };
        "gstTaxPayerOtp.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No taxpayer with this GSTIN and username.";
        };
        "gstTaxPayerOtpVerify.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Taxpayer session created successfully";
            data: {
                /** @description End of the access token, Unix milliseconds */
                token_expiry: number;
                /** @description End of the session, Unix milliseconds */
                session_expiry: number;
            };
        };
        "gstTaxPayerOtpVerify.INVALID_OTP": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "INVALID_OTP";
            /** @constant */
            message: "Invalid OTP";
        };
        "gstTaxPayerOtpVerify.OTP_EXPIRED": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "OTP_EXPIRED";
            /** @constant */
            message: "OTP expired";
        };
        "gstTaxPayerOtpVerify.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No OTP was asked for this GSTIN and username.";
        };
        "gstTaxPayerSessionRefresh.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Taxpayer session refreshed successfully";
            data: {
                /** @description End of the access token, Unix milliseconds */
                token_expiry: number;
                /** @description End of the session, Unix milliseconds */
                session_expiry: number;
            };
        };
        "gstTaxPayerSessionRefresh.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No session found for this GSTIN.";
        };
        "nameMatch.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Request processed successfully";
            data: {
                /** @description the name as it was compared */
                cleaned_name1: string;
                /** @description the name as it was compared */
                cleaned_name2: string;
                score: number;
                tokenwise_match: ({
                    first_name1: string;
                    first_name2: string;
                    score: number;
                } | {
                    middle_name1: string;
                    middle_name2: string;
                    score: number;
                } | {
                    last_name1: string;
                    last_name2: string;
                    score: number;
                })[];
            };
        };
        "facematch.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @enum {unknown} */
            message: "Face match completed." | "Face match completed. file_a shows several faces of similar size: the largest, most central one was compared." | "Face match completed. file_b shows several faces of similar size: the largest, most central one was compared." | "Face match completed. file_a and file_b each show several faces of similar size: the largest, most central one was compared.";
            data: {
                match: boolean;
                /** @description 50 and above exactly when match is true */
                confidence: number;
            };
        };
        "facematch.NO_FACE_IN_FILE_A": {
            code: null;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "NO_FACE_IN_FILE_A";
            /** @constant */
            message: "No face was found in file_a";
            data: {
                /** @constant */
                match: false;
                confidence: null;
            };
        };
        "facematch.NO_FACE_IN_FILE_B": {
            code: null;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "NO_FACE_IN_FILE_B";
            /** @constant */
            message: "No face was found in file_b";
            data: {
                /** @constant */
                match: false;
                confidence: null;
            };
        };
        "facematch.FACE_TOO_SMALL_IN_FILE_A": {
            code: null;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "FACE_TOO_SMALL_IN_FILE_A";
            /** @constant */
            message: "The face is too small to be compared in file_a";
            data: {
                /** @constant */
                match: false;
                confidence: null;
            };
        };
        "facematch.FACE_TOO_SMALL_IN_FILE_B": {
            code: null;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "FACE_TOO_SMALL_IN_FILE_B";
            /** @constant */
            message: "The face is too small to be compared in file_b";
            data: {
                /** @constant */
                match: false;
                confidence: null;
            };
        };
        "bankaccount.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Bank Account details fetched successfully.";
            data: {
                /** @description what the bank said */
                message: string;
                account_exists: boolean;
                /** @description as the bank has it; empty when there is no such account */
                name_at_bank: string;
                utr: string | null;
                amount_deposited: number | null;
                name_information: {
                    /** @description the name in title case */
                    name_at_bank_cleaned: string;
                    /** @description the name that was sent; empty when none was */
                    name_provided: string;
                };
            };
        };
        "bankaccount.BENEFICIARY_BANK_OFFLINE": {
            code: null;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "BENEFICIARY_BANK_OFFLINE";
            /** @constant */
            message: "Beneficiary bank offline";
        };
        "panPlus.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "PAN details fetched successfully";
            data: {
                pan_number: string;
                full_name: string;
                full_name_split: string[];
                /** @description Aadhaar number with its leading digits masked by X */
                masked_aadhaar: string;
                address: {
                    line_1: string;
                    line_2: string;
                    street_name: string;
                    zip: string;
                    city: string;
                    state: string;
                    country: string;
                    full: string;
                };
                email: string | null;
                phone_number: string | null;
                /** @description one letter */
                gender: string;
                /** @description YYYY-MM-DD */
                dob: string;
                input_dob: string | null;
                aadhaar_linked: boolean | null;
                dob_verified: boolean;
                dob_check: boolean;
                /** @description kind of holder */
                category: string;
                /** @description true: the source has neither address nor email nor phone */
                less_info: boolean;
            };
        };
        "panPlus.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this PAN.";
        };
        "aadhaar.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Aadhaar details fetched successfully.";
            data: {
                /** @description masked by X but for its last four digits */
                aadhaar_number: string;
                /** @description such as 30-40 */
                age_range: string;
                state: string;
                /** @description MALE or FEMALE */
                gender: string;
                /** @description three last digits of the linked mobile number; empty when none is linked */
                last_digits: string;
                /** @description a mobile number is linked */
                is_mobile: boolean;
            };
        };
        "aadhaar.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this Aadhaar number.";
        };
        "ifsc.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "SUCCESS";
            /** @constant */
            message: "IFSC details fetched successfully.";
            data: {
                IFSC: string;
                /** @description name of the bank */
                BANK: string;
                /** @description the four letters of the bank */
                BANKCODE: string;
                BRANCH: string;
                CENTRE: string;
                DISTRICT: string;
                STATE: string;
                CITY: string;
                ADDRESS: string;
                CONTACT: string;
                /** @description nine digits */
                MICR: string;
                SWIFT: string | null;
                /** @description the state, such as IN-DL */
                ISO3166: string;
                UPI: boolean | null;
                RTGS: boolean | null;
                NEFT: boolean | null;
                IMPS: boolean | null;
                ifsc: string;
                bank_name: string;
                branch: string;
                address: string;
                city: string;
                state: string;
            };
        };
        "panKraStatus.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "PAN-KRA status fetched successfully";
            data: {
                pan_number: string;
                /** @description the PAN is registered */
                pan_kra_status: boolean;
                pan_kra_status_description: string;
                /** @description its KYC is valid */
                kra_status: boolean;
                pan_kra_agency: string;
                modification_status_details: {
                    modification_status: string;
                    /** @description YYYY-MM-DDThh:mm:ss */
                    modification_status_date: string;
                    /** @description -- where there are none */
                    modification_remarks: string;
                };
            };
        };
        "panKraStatus.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this PAN.";
        };
        "passport.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Passport details fetched successfully.";
            data: {
                file_number: string;
                name: string;
                /** @description YYYY-MM-DD */
                dob: string;
                /** @description such as NORMAL or TATKAAL */
                application_type: string;
                /** @description YYYY-MM-DD */
                application_received_date: string;
                /** @description VALID, or what the passport office says */
                status: string;
            };
        };
        "passport.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this file number and date of birth.";
        };
        "panAadhaarLinkStatus.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "Input Pan is linked to input Aadhaar";
            data: {
                pan_number: string;
                /** @constant */
                aadhaar_linked: true;
            };
        };
        "panAadhaarLinkStatus.PAN_AADHAAR_NOT_LINKED": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "PAN_AADHAAR_NOT_LINKED";
            /** @constant */
            message: "Input Pan is linked to some other Aadhaar";
        };
        "panAadhaarLinkStatus.PAN_NOT_LINKED": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "PAN_NOT_LINKED";
            /** @constant */
            message: "Input Pan is not linked to any Aadhaar";
        };
        "panAadhaarLinkStatus.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No details found for this PAN.";
        };
        "panToUan.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "UAN Number fetched successfully";
            data: {
                uan_number: string;
            };
        };
        "panToUan.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No UAN found for this PAN.";
        };
        "aadhaarToUan.SUCCESS": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "SUCCESS";
            /** @constant */
            message: "UAN Number fetched successfully";
            data: {
                uan_number: string;
            };
        };
        "aadhaarToUan.DETAILS_NOT_FOUND": {
            /** @constant */
            code: 200;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sub_code: "DETAILS_NOT_FOUND";
            /** @constant */
            message: "No UAN found for this Aadhaar number.";
        };
        /** @description A credential that the endpoint requires is absent or empty, or Authorization is not a Bearer token. */
        NOT_AUTHENTICATED: {
            /** @constant */
            detail: "Not authenticated";
        };
        /** @description The token is malformed, forged or expired, or was issued with a secret that has since been revoked. */
        INVALID_TOKEN: {
            /** @constant */
            detail: "Not a valid token";
        };
        /** @description The x-api-key is unknown or revoked, its client may not call from this address, or a credential header was sent twice. */
        UNKNOWN_CREDENTIALS: {
            /** @constant */
            detail: "Could not validate credentials";
        };
        /** @description Wrong client_id or client_secret at authorize, or an address that the client may not call from; or the x-api-key and the token belong to different clients. */
        INCORRECT_CREDENTIALS: {
            /** @constant */
            detail: "Incorrect client_id or client_secret";
        };
        /** @description The client-id header names a different client than the credentials. */
        WRONG_CLIENT_ID: {
            /** @constant */
            detail: "Invalid client_id, access Denied";
        };
        /** @description The credentials are right, and the client is deactivated or has expired. */
        INACTIVE_CLIENT: {
            /** @constant */
            detail: "Inactive client_id";
        };
        /** @description The client is not entitled to this lookup. */
        ACCESS_FORBIDDEN: {
            /** @constant */
            detail: "Access forbidden";
        };
        /** @description The request could not be read: a malformed body, two Host headers, a target in absolute form, an unsupported coding. */
        BAD_REQUEST: {
            /** @constant */
            detail: "Bad Request";
        };
        /** @description The connection began without TLS. Nothing of the request was read. */
        PLAIN_HTTP: {
            /** @constant */
            detail: "This port speaks HTTPS only: send the request again to an https:// address.";
        };
        /** @description No such path. */
        NOT_FOUND: {
            /** @constant */
            detail: "Not Found";
        };
        /** @description The path exists, but not with this method; the Allow header names those it has. */
        METHOD_NOT_ALLOWED: {
            /** @constant */
            detail: "Method Not Allowed";
        };
        /** @description The request did not arrive completely in time. */
        REQUEST_TIMEOUT: {
            /** @constant */
            detail: "Request Timeout";
        };
        /** @description The body is larger than the endpoint reads. */
        PAYLOAD_TOO_LARGE: {
            /** @constant */
            detail: "Payload Too Large";
        };
        /** @description A limit on calls, OTPs or wrong tries is reached, or one address has sent many different wrong credentials; Retry-After says when to come back. */
        TOO_MANY_REQUESTS: {
            /** @constant */
            detail: "Rate limit exceeded. Please retry after some time.";
        };
        /** @description The call could cost more than what is left of the client's monthly cap; Retry-After says when the next month begins. */
        MONTHLY_CAP_REACHED: {
            /** @constant */
            detail: "Monthly limit exceeded. Please retry next month.";
        };
        /** @description The client has limits.openBatchesPerClient batches in progress; Retry-After says when to come back. */
        TOO_MANY_BATCHES: {
            /** @constant */
            detail: "Too many batches in progress. Please retry after some time.";
        };
        /** @description The batches kept for the client hold limits.batchBytesPerClient of submitted cells; Retry-After says when to come back. */
        BATCHES_TOO_LARGE: {
            /** @constant */
            detail: "Too much is kept of earlier batches. Please retry after some time.";
        };
        /** @description The client has limits.openTasksPerClient tasks in progress; Retry-After says when to come back. */
        TOO_MANY_TASKS: {
            /** @constant */
            detail: "Too many tasks in progress. Please retry after some time.";
        };
        /** @description More than 100 header fields, or more than 16 KiB of them. */
        HEADERS_TOO_LARGE: {
            /** @constant */
            detail: "Request Header Fields Too Large";
        };
        /** @description A fault of this service on a route that has no envelope. */
        INTERNAL_FAULT: {
            /** @constant */
            detail: "Internal Server Error";
        };
        /** @description More work is waiting than can be done in time, or this client has more of it waiting than others; Retry-After says when to come back. */
        OVERLOADED: {
            /** @constant */
            detail: "Service is busy. Please retry after some time.";
        };
        /** @description Usage events cannot be recorded at the moment, so no source is asked and the call is not in the ledger; Retry-After says when to come back. */
        LEDGER_UNAVAILABLE: {
            /** @constant */
            detail: "Service is temporarily unavailable. Please retry after some time.";
        };
        /** @description The request line names a version other than HTTP/1.0 and HTTP/1.1. */
        HTTP_VERSION: {
            /** @constant */
            detail: "HTTP Version Not Supported";
        };
        /** @description A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail. */
        INVALID_PARAMETER: {
            detail: {
                /** @description place and name */
                loc: string[];
                msg: string;
                type: string;
            }[];
        };
        /** @description At /oauth/token: the body is not a form, grant_type is absent, a field was sent twice, or credentials came both in the form and as HTTP Basic. */
        OAUTH_INVALID_REQUEST: {
            /** @constant */
            error: "invalid_request";
        };
        /** @description At /oauth/token: grant_type is not client_credentials. */
        OAUTH_UNSUPPORTED_GRANT: {
            /** @constant */
            error: "unsupported_grant_type";
        };
        /** @description At /oauth/token: the client id or secret is absent or wrong, the client is deactivated or has expired, or it may not call from this address. */
        OAUTH_INVALID_CLIENT: {
            /** @constant */
            error: "invalid_client";
        };
        /** @description An X-Service-Origin or X-Service-Meta-* header breaks a limit. Checked before everything else, never charged. */
        INVALID_ORIGIN_METADATA: {
            /** @constant */
            code: 400;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_ORIGIN_METADATA";
            /** @constant */
            message: "Invalid origin or metadata headers";
        };
        /** @description The PAN is malformed. */
        INVALID_PAN_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_PAN_PATTERN";
            /** @constant */
            message: "Invalid Pan pattern";
        };
        /** @description The mobile number is malformed. */
        INVALID_MOBILE_NUMBER: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_MOBILE_NUMBER";
            /** @constant */
            message: "Invalid Mobile Number Pattern";
        };
        /** @description The food-safety licence number is malformed. */
        INVALID_FSSAI_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Fssai Id Pattern.";
        };
        /** @description The GSTIN is malformed. */
        INVALID_GSTIN_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Gstin Pattern.";
        };
        /** @description The UAN is malformed. */
        INVALID_UAN_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Uan Pattern.";
        };
        /** @description The Aadhaar number is malformed: not twelve digits, or a wrong check digit. */
        INVALID_AADHAAR_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Aadhaar Pattern.";
        };
        /** @description The CIN is malformed. */
        INVALID_CIN_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Cin Pattern.";
        };
        /** @description The DIN is malformed. */
        INVALID_DIN_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Din Pattern.";
        };
        /** @description The TAN is malformed. */
        INVALID_TAN_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Tan Pattern.";
        };
        /** @description The number of the shop and establishment certificate is malformed. */
        INVALID_CERTIFICATE_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Certificate Number Pattern.";
        };
        /** @description The code of the state is malformed: neither two letters nor two digits. */
        INVALID_STATE_CODE_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid State Code Pattern.";
        };
        /** @description An OTP was sent for this Aadhaar number or GSTIN less than 60 seconds ago; Retry-After says when to come back. */
        OTP_ALREADY_SENT: {
            /** @constant */
            code: 409;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "OTP_ALREADY_SENT";
            /** @constant */
            message: "OTP already sent. Please retry after some time.";
        };
        /** @description The reference_id is unknown, used up or another client's: the answer is the same. */
        INVALID_REFERENCE_ID: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_REFERENCE_ID";
            /** @constant */
            message: "Invalid Reference ID";
        };
        /** @description The UPI address is malformed. */
        INVALID_VPA_PATTERN: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Vpa Pattern.";
        };
        /** @description The bank account number is malformed. */
        INVALID_ACCOUNT_NUMBER: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Account Number Pattern.";
        };
        /** @description The IFSC is malformed or, where the IFSC itself is looked up, no branch has it. */
        INVALID_IFSC: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid IFSC";
        };
        /** @description The passport file number is malformed. */
        INVALID_PASSPORT_FILE_NUMBER: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT";
            /** @constant */
            message: "Invalid Passport File Number Pattern.";
        };
        /** @description The batch file is not named .csv, is not UTF-8 text, or cannot be read as CSV. */
        INVALID_BATCH_FILE_FORMAT: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_BATCH_FILE_FORMAT";
            /** @constant */
            message: "File format not supported";
        };
        /** @description The batch file is empty, its header is not gstin_number, or a line has more than that one cell. */
        INVALID_GSTIN_FILE: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT_FILE_FORMAT";
            message: string;
        };
        /** @description The batch file is empty, its header is not pan_number, or a line has more than that one cell. */
        INVALID_PAN_FILE: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT_FILE_FORMAT";
            message: string;
        };
        /** @description The batch file is empty, its header is not vpa, or a line has more than that one cell. */
        INVALID_VPA_FILE: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_INPUT_FILE_FORMAT";
            message: string;
        };
        /** @description The batch file has a header but no record. */
        BATCH_EMPTY: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_BATCH_SIZE";
            /** @constant */
            message: "Input File must have at least 1 record";
        };
        /** @description The batch file has 1000 records or more, or more than 5000 lines including blank ones. */
        BATCH_TOO_LARGE: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_BATCH_SIZE";
            /** @constant */
            message: "Input File must have less than 1000 records";
        };
        /** @description There is no batch, or no task of this lookup, of this client with this request_id. */
        INVALID_REQUEST_ID: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_REQUEST_ID";
            /** @constant */
            message: "Invalid Request ID";
        };
        /** @description This Idempotency-Key was used before with other parameters, another file, or at another endpoint. */
        IDEMPOTENCY_KEY_REUSED: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "IDEMPOTENCY_KEY_REUSED";
            /** @constant */
            message: "Idempotency-Key was used with another request";
        };
        /** @description file_a is empty, damaged, too large, or not a JPEG, PNG, WebP, GIF, TIFF or AVIF image. */
        INVALID_IMAGE_A: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_IMAGE";
            /** @constant */
            message: "file_a is not an acceptable image";
        };
        /** @description file_b is empty, damaged, too large, or not a JPEG, PNG, WebP, GIF, TIFF or AVIF image. */
        INVALID_IMAGE_B: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INVALID_IMAGE";
            /** @constant */
            message: "file_b is not an acceptable image";
        };
        /** @description A consent is registered again under the id of one that was withdrawn: take another id. */
        CONSENT_WITHDRAWN: {
            /** @constant */
            code: 409;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "CONSENT_WITHDRAWN";
            /** @constant */
            message: "The consent was withdrawn";
        };
        /** @description The client has registered as many consents as one client may have. */
        TOO_MANY_CONSENTS: {
            /** @constant */
            code: 422;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "TOO_MANY_CONSENTS";
            /** @constant */
            message: "Too many consents";
        };
        /** @description A fault of this service. Never charged. */
        INTERNAL_SERVER_ERROR: {
            /** @constant */
            code: 500;
            timestamp: null;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "INTERNAL_SERVER_ERROR";
            /** @constant */
            message: "Internal Server Error";
        };
        /** @description The source is down, too slow, refuses us, or gave an answer that cannot be right. Never charged. */
        SOURCE_FAILURE: {
            /** @constant */
            code: 500;
            timestamp: null;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            sub_code: "SOURCE_FAILURE";
            /** @constant */
            message: "Source failure. Unable to validate.";
        };
        /** @description Every source in the order says that it is unavailable. Never charged. */
        SOURCE_UNAVAILABLE: {
            code: null;
            /** @description Unix milliseconds */
            timestamp: number;
            /** @description Audit id of the call */
            transaction_id: string;
            /** @constant */
            message: "Source Unavailable";
        };
    };
    responses: {
        /** @description - `Incorrect client_id or client_secret`: Wrong client_id or client_secret at authorize, or an address that the client may not call from; or the x-api-key and the token belong to different clients. */
        INCORRECT_CREDENTIALS: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INCORRECT_CREDENTIALS"];
            };
        };
        /**
         * @description - `Inactive client_id`: The credentials are right, and the client is deactivated or has expired.
         *     - `Bad Request`: The request could not be read: a malformed body, two Host headers, a target in absolute form, an unsupported coding.
         *     - `This port speaks HTTPS only: send the request again to an https:// address.`: The connection began without TLS. Nothing of the request was read.
         *     - `INVALID_ORIGIN_METADATA` `Invalid origin or metadata headers`: An X-Service-Origin or X-Service-Meta-* header breaks a limit. Checked before everything else, never charged.
         */
        "INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INACTIVE_CLIENT"] | components["schemas"]["BAD_REQUEST"] | components["schemas"]["PLAIN_HTTP"] | components["schemas"]["INVALID_ORIGIN_METADATA"];
            };
        };
        /** @description - `Payload Too Large`: The body is larger than the endpoint reads. */
        PAYLOAD_TOO_LARGE: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PAYLOAD_TOO_LARGE"];
            };
        };
        /** @description - `Rate limit exceeded. Please retry after some time.`: A limit on calls, OTPs or wrong tries is reached, or one address has sent many different wrong credentials; Retry-After says when to come back. */
        TOO_MANY_REQUESTS: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TOO_MANY_REQUESTS"];
            };
        };
        /** @description - `Internal Server Error`: A fault of this service on a route that has no envelope. */
        INTERNAL_FAULT: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INTERNAL_FAULT"];
            };
        };
        /** @description - `Service is busy. Please retry after some time.`: More work is waiting than can be done in time, or this client has more of it waiting than others; Retry-After says when to come back. */
        OVERLOADED: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OVERLOADED"];
            };
        };
        /** @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail. */
        INVALID_PARAMETER: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"];
            };
        };
        /**
         * @description - `Not Found`: No such path.
         *     - `Method Not Allowed`: The path exists, but not with this method; the Allow header names those it has.
         *     - `Request Timeout`: The request did not arrive completely in time.
         *     - `Request Header Fields Too Large`: More than 100 header fields, or more than 16 KiB of them.
         *     - `HTTP Version Not Supported`: The request line names a version other than HTTP/1.0 and HTTP/1.1.
         */
        "NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NOT_FOUND"] | components["schemas"]["METHOD_NOT_ALLOWED"] | components["schemas"]["REQUEST_TIMEOUT"] | components["schemas"]["HEADERS_TOO_LARGE"] | components["schemas"]["HTTP_VERSION"];
            };
        };
        /**
         * @description - `Bad Request`: The request could not be read: a malformed body, two Host headers, a target in absolute form, an unsupported coding.
         *     - `This port speaks HTTPS only: send the request again to an https:// address.`: The connection began without TLS. Nothing of the request was read.
         *     - `invalid_request`: At /oauth/token: the body is not a form, grant_type is absent, a field was sent twice, or credentials came both in the form and as HTTP Basic.
         *     - `unsupported_grant_type`: At /oauth/token: grant_type is not client_credentials.
         *     - `INVALID_ORIGIN_METADATA` `Invalid origin or metadata headers`: An X-Service-Origin or X-Service-Meta-* header breaks a limit. Checked before everything else, never charged.
         */
        "BAD_REQUEST.PLAIN_HTTP.OAUTH_INVALID_REQUEST.OAUTH_UNSUPPORTED_GRANT.INVALID_ORIGIN_METADATA": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BAD_REQUEST"] | components["schemas"]["PLAIN_HTTP"] | components["schemas"]["OAUTH_INVALID_REQUEST"] | components["schemas"]["OAUTH_UNSUPPORTED_GRANT"] | components["schemas"]["INVALID_ORIGIN_METADATA"];
            };
        };
        /** @description - `invalid_client`: At /oauth/token: the client id or secret is absent or wrong, the client is deactivated or has expired, or it may not call from this address. */
        OAUTH_INVALID_CLIENT: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAUTH_INVALID_CLIENT"];
            };
        };
        /**
         * @description - `Not authenticated`: A credential that the endpoint requires is absent or empty, or Authorization is not a Bearer token.
         *     - `Could not validate credentials`: The x-api-key is unknown or revoked, its client may not call from this address, or a credential header was sent twice.
         *     - `Incorrect client_id or client_secret`: Wrong client_id or client_secret at authorize, or an address that the client may not call from; or the x-api-key and the token belong to different clients.
         *     - `Invalid client_id, access Denied`: The client-id header names a different client than the credentials.
         */
        "NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NOT_AUTHENTICATED"] | components["schemas"]["UNKNOWN_CREDENTIALS"] | components["schemas"]["INCORRECT_CREDENTIALS"] | components["schemas"]["WRONG_CLIENT_ID"];
            };
        };
        /**
         * @description - `Not a valid token`: The token is malformed, forged or expired, or was issued with a secret that has since been revoked.
         *     - `Access forbidden`: The client is not entitled to this lookup.
         */
        "INVALID_TOKEN.ACCESS_FORBIDDEN": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_TOKEN"] | components["schemas"]["ACCESS_FORBIDDEN"];
            };
        };
        /** @description - `Payload Too Large`: The body is larger than the endpoint reads. */
        "PAYLOAD_TOO_LARGE.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PAYLOAD_TOO_LARGE"];
            };
        };
        /**
         * @description - `Rate limit exceeded. Please retry after some time.`: A limit on calls, OTPs or wrong tries is reached, or one address has sent many different wrong credentials; Retry-After says when to come back.
         *     - `Monthly limit exceeded. Please retry next month.`: The call could cost more than what is left of the client's monthly cap; Retry-After says when the next month begins.
         *     - `Too many batches in progress. Please retry after some time.`: The client has limits.openBatchesPerClient batches in progress; Retry-After says when to come back.
         *     - `Too much is kept of earlier batches. Please retry after some time.`: The batches kept for the client hold limits.batchBytesPerClient of submitted cells; Retry-After says when to come back.
         */
        "TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_BATCHES.BATCHES_TOO_LARGE.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TOO_MANY_REQUESTS"] | components["schemas"]["MONTHLY_CAP_REACHED"] | components["schemas"]["TOO_MANY_BATCHES"] | components["schemas"]["BATCHES_TOO_LARGE"];
            };
        };
        /**
         * @description - `Service is busy. Please retry after some time.`: More work is waiting than can be done in time, or this client has more of it waiting than others; Retry-After says when to come back.
         *     - `Service is temporarily unavailable. Please retry after some time.`: Usage events cannot be recorded at the moment, so no source is asked and the call is not in the ledger; Retry-After says when to come back.
         */
        "OVERLOADED.LEDGER_UNAVAILABLE": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OVERLOADED"] | components["schemas"]["LEDGER_UNAVAILABLE"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_BATCH_FILE_FORMAT` `File format not supported`: The batch file is not named .csv, is not UTF-8 text, or cannot be read as CSV.
         *     - `INVALID_INPUT_FILE_FORMAT` `Input File must have 'gstin_number' only as headers`: The batch file is empty, its header is not gstin_number, or a line has more than that one cell.
         *     - `INVALID_BATCH_SIZE` `Input File must have at least 1 record`: The batch file has a header but no record.
         *     - `INVALID_BATCH_SIZE` `Input File must have less than 1000 records`: The batch file has 1000 records or more, or more than 5000 lines including blank ones.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_BATCH_FILE_FORMAT.INVALID_GSTIN_FILE.BATCH_EMPTY.BATCH_TOO_LARGE.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_BATCH_FILE_FORMAT"] | components["schemas"]["INVALID_GSTIN_FILE"] | components["schemas"]["BATCH_EMPTY"] | components["schemas"]["BATCH_TOO_LARGE"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /** @description - `INTERNAL_SERVER_ERROR` `Internal Server Error`: A fault of this service. Never charged. */
        "INTERNAL_SERVER_ERROR.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INTERNAL_SERVER_ERROR"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_BATCH_FILE_FORMAT` `File format not supported`: The batch file is not named .csv, is not UTF-8 text, or cannot be read as CSV.
         *     - `INVALID_INPUT_FILE_FORMAT` `Input File must have 'pan_number' only as headers`: The batch file is empty, its header is not pan_number, or a line has more than that one cell.
         *     - `INVALID_BATCH_SIZE` `Input File must have at least 1 record`: The batch file has a header but no record.
         *     - `INVALID_BATCH_SIZE` `Input File must have less than 1000 records`: The batch file has 1000 records or more, or more than 5000 lines including blank ones.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_BATCH_FILE_FORMAT.INVALID_PAN_FILE.BATCH_EMPTY.BATCH_TOO_LARGE.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_BATCH_FILE_FORMAT"] | components["schemas"]["INVALID_PAN_FILE"] | components["schemas"]["BATCH_EMPTY"] | components["schemas"]["BATCH_TOO_LARGE"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_BATCH_FILE_FORMAT` `File format not supported`: The batch file is not named .csv, is not UTF-8 text, or cannot be read as CSV.
         *     - `INVALID_INPUT_FILE_FORMAT` `Input File must have 'vpa' only as headers`: The batch file is empty, its header is not vpa, or a line has more than that one cell.
         *     - `INVALID_BATCH_SIZE` `Input File must have at least 1 record`: The batch file has a header but no record.
         *     - `INVALID_BATCH_SIZE` `Input File must have less than 1000 records`: The batch file has 1000 records or more, or more than 5000 lines including blank ones.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_BATCH_FILE_FORMAT.INVALID_VPA_FILE.BATCH_EMPTY.BATCH_TOO_LARGE.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_BATCH_FILE_FORMAT"] | components["schemas"]["INVALID_VPA_FILE"] | components["schemas"]["BATCH_EMPTY"] | components["schemas"]["BATCH_TOO_LARGE"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_REQUEST_ID` `Invalid Request ID`: There is no batch, or no task of this lookup, of this client with this request_id.
         */
        "INVALID_PARAMETER.INVALID_REQUEST_ID.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_REQUEST_ID"];
            };
        };
        /** @description - `INTERNAL_SERVER_ERROR` `Internal Server Error`: A fault of this service. Never charged. */
        INTERNAL_SERVER_ERROR: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INTERNAL_SERVER_ERROR"];
            };
        };
        /** @description - `INVALID_REQUEST_ID` `Invalid Request ID`: There is no batch, or no task of this lookup, of this client with this request_id. */
        INVALID_REQUEST_ID: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_REQUEST_ID"];
            };
        };
        /**
         * @description - `Bad Request`: The request could not be read: a malformed body, two Host headers, a target in absolute form, an unsupported coding.
         *     - `This port speaks HTTPS only: send the request again to an https:// address.`: The connection began without TLS. Nothing of the request was read.
         *     - `INVALID_ORIGIN_METADATA` `Invalid origin or metadata headers`: An X-Service-Origin or X-Service-Meta-* header breaks a limit. Checked before everything else, never charged.
         */
        "BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BAD_REQUEST"] | components["schemas"]["PLAIN_HTTP"] | components["schemas"]["INVALID_ORIGIN_METADATA"];
            };
        };
        /**
         * @description - `Rate limit exceeded. Please retry after some time.`: A limit on calls, OTPs or wrong tries is reached, or one address has sent many different wrong credentials; Retry-After says when to come back.
         *     - `Monthly limit exceeded. Please retry next month.`: The call could cost more than what is left of the client's monthly cap; Retry-After says when the next month begins.
         *     - `Too many tasks in progress. Please retry after some time.`: The client has limits.openTasksPerClient tasks in progress; Retry-After says when to come back.
         */
        "TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_TASKS.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TOO_MANY_REQUESTS"] | components["schemas"]["MONTHLY_CAP_REACHED"] | components["schemas"]["TOO_MANY_TASKS"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /** @description - `Not Found`: No such path. */
        NOT_FOUND: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NOT_FOUND"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `TOO_MANY_CONSENTS` `Too many consents`: The client has registered as many consents as one client may have.
         */
        "INVALID_PARAMETER.TOO_MANY_CONSENTS": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["TOO_MANY_CONSENTS"];
            };
        };
        /** @description - `CONSENT_WITHDRAWN` `The consent was withdrawn`: A consent is registered again under the id of one that was withdrawn: take another id. */
        CONSENT_WITHDRAWN: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CONSENT_WITHDRAWN"];
            };
        };
        /**
         * @description - `Inactive client_id`: The credentials are right, and the client is deactivated or has expired.
         *     - `Bad Request`: The request could not be read: a malformed body, two Host headers, a target in absolute form, an unsupported coding.
         *     - `This port speaks HTTPS only: send the request again to an https:// address.`: The connection began without TLS. Nothing of the request was read.
         *     - `INVALID_ORIGIN_METADATA` `Invalid origin or metadata headers`: An X-Service-Origin or X-Service-Meta-* header breaks a limit. Checked before everything else, never charged.
         */
        "INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INACTIVE_CLIENT"] | components["schemas"]["BAD_REQUEST"] | components["schemas"]["PLAIN_HTTP"] | components["schemas"]["INVALID_ORIGIN_METADATA"];
            };
        };
        /**
         * @description - `Rate limit exceeded. Please retry after some time.`: A limit on calls, OTPs or wrong tries is reached, or one address has sent many different wrong credentials; Retry-After says when to come back.
         *     - `Monthly limit exceeded. Please retry next month.`: The call could cost more than what is left of the client's monthly cap; Retry-After says when the next month begins.
         */
        "TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TOO_MANY_REQUESTS"] | components["schemas"]["MONTHLY_CAP_REACHED"];
            };
        };
        /**
         * @description - `Service is busy. Please retry after some time.`: More work is waiting than can be done in time, or this client has more of it waiting than others; Retry-After says when to come back.
         *     - `Service is temporarily unavailable. Please retry after some time.`: Usage events cannot be recorded at the moment, so no source is asked and the call is not in the ledger; Retry-After says when to come back.
         *     - `Source Unavailable`: Every source in the order says that it is unavailable. Never charged.
         */
        "OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OVERLOADED"] | components["schemas"]["LEDGER_UNAVAILABLE"] | components["schemas"]["SOURCE_UNAVAILABLE"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_PAN_PATTERN` `Invalid Pan pattern`: The PAN is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_PAN_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `INTERNAL_SERVER_ERROR` `Internal Server Error`: A fault of this service. Never charged.
         *     - `SOURCE_FAILURE` `Source failure. Unable to validate.`: The source is down, too slow, refuses us, or gave an answer that cannot be right. Never charged.
         */
        "INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INTERNAL_SERVER_ERROR"] | components["schemas"]["SOURCE_FAILURE"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Fssai Id Pattern.`: The food-safety licence number is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_FSSAI_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_FSSAI_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_MOBILE_NUMBER` `Invalid Mobile Number Pattern`: The mobile number is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_MOBILE_NUMBER"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Uan Pattern.`: The UAN is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_UAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_UAN_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Gstin Pattern.`: The GSTIN is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_GSTIN_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Cin Pattern.`: The CIN is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_CIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_CIN_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Din Pattern.`: The DIN is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_DIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_DIN_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Tan Pattern.`: The TAN is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_TAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_TAN_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Certificate Number Pattern.`: The number of the shop and establishment certificate is malformed.
         *     - `INVALID_INPUT` `Invalid State Code Pattern.`: The code of the state is malformed: neither two letters nor two digits.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_CERTIFICATE_PATTERN.INVALID_STATE_CODE_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_CERTIFICATE_PATTERN"] | components["schemas"]["INVALID_STATE_CODE_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Vpa Pattern.`: The UPI address is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_VPA_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_VPA_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Not authenticated`: A credential that the endpoint requires is absent or empty, or Authorization is not a Bearer token.
         *     - `Could not validate credentials`: The x-api-key is unknown or revoked, its client may not call from this address, or a credential header was sent twice.
         *     - `Invalid client_id, access Denied`: The client-id header names a different client than the credentials.
         */
        "NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.WRONG_CLIENT_ID": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NOT_AUTHENTICATED"] | components["schemas"]["UNKNOWN_CREDENTIALS"] | components["schemas"]["WRONG_CLIENT_ID"];
            };
        };
        /** @description - `Access forbidden`: The client is not entitled to this lookup. */
        ACCESS_FORBIDDEN: {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ACCESS_FORBIDDEN"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Aadhaar Pattern.`: The Aadhaar number is malformed: not twelve digits, or a wrong check digit.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_AADHAAR_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /** @description - `OTP_ALREADY_SENT` `OTP already sent. Please retry after some time.`: An OTP was sent for this Aadhaar number or GSTIN less than 60 seconds ago; Retry-After says when to come back. */
        "OTP_ALREADY_SENT.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OTP_ALREADY_SENT"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_MOBILE_NUMBER` `Invalid Mobile Number Pattern`: The mobile number is malformed.
         *     - `INVALID_REFERENCE_ID` `Invalid Reference ID`: The reference_id is unknown, used up or another client's: the answer is the same.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_MOBILE_NUMBER.INVALID_REFERENCE_ID.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_MOBILE_NUMBER"] | components["schemas"]["INVALID_REFERENCE_ID"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         *     - `INVALID_IMAGE` `file_a is not an acceptable image`: file_a is empty, damaged, too large, or not a JPEG, PNG, WebP, GIF, TIFF or AVIF image.
         *     - `INVALID_IMAGE` `file_b is not an acceptable image`: file_b is empty, damaged, too large, or not a JPEG, PNG, WebP, GIF, TIFF or AVIF image.
         */
        "INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.INVALID_IMAGE_A.INVALID_IMAGE_B.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"] | components["schemas"]["INVALID_IMAGE_A"] | components["schemas"]["INVALID_IMAGE_B"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Account Number Pattern.`: The bank account number is malformed.
         *     - `INVALID_INPUT` `Invalid IFSC`: The IFSC is malformed or, where the IFSC itself is looked up, no branch has it.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_ACCOUNT_NUMBER.INVALID_IFSC.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_ACCOUNT_NUMBER"] | components["schemas"]["INVALID_IFSC"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid IFSC`: The IFSC is malformed or, where the IFSC itself is looked up, no branch has it.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_IFSC.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_IFSC"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_INPUT` `Invalid Passport File Number Pattern.`: The passport file number is malformed.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_PASSPORT_FILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_PASSPORT_FILE_NUMBER"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /**
         * @description - `Invalid parameter`: A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.
         *     - `INVALID_PAN_PATTERN` `Invalid Pan pattern`: The PAN is malformed.
         *     - `INVALID_INPUT` `Invalid Aadhaar Pattern.`: The Aadhaar number is malformed: not twelve digits, or a wrong check digit.
         *     - `IDEMPOTENCY_KEY_REUSED` `Idempotency-Key was used with another request`: This Idempotency-Key was used before with other parameters, another file, or at another endpoint.
         */
        "INVALID_PARAMETER.INVALID_PAN_PATTERN.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered": {
            headers: {
                "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                "X-Satyapan-Failure": components["headers"]["X-Satyapan-Failure"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["INVALID_PARAMETER"] | components["schemas"]["INVALID_PAN_PATTERN"] | components["schemas"]["INVALID_AADHAAR_PATTERN"] | components["schemas"]["IDEMPOTENCY_KEY_REUSED"];
            };
        };
    };
    parameters: {
        /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
        "X-Service-Origin": string;
        /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
        "X-Service-Meta": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Audit id of the call; where there is an envelope it is its transaction_id.
         * @example 0123456789abcdef0123456789abcdef
         */
        "X-Transaction-Id": string;
        /**
         * @description What this call was charged, in the smallest unit of the currency; 0 when it was free. Absent where the call was refused before it was metered: credentials, attribution, overload.
         * @example 100
         */
        "X-Satyapan-Price": number;
        /**
         * @description Name of the source that answered. Absent where none was asked.
         * @example records
         */
        "X-Satyapan-Source": string;
        /** @description Sent when the answer came from the cache. */
        "X-Satyapan-Cached": "true";
        /** @description Sent when this is a free repetition of the first answer to the Idempotency-Key. */
        "Idempotency-Replayed": "true";
        /**
         * @description Seconds to wait before a retry.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description The name of the failure, as docs/failures.md lists it.
         * @example NOT_AUTHENTICATED
         */
        "X-Satyapan-Failure": "NOT_AUTHENTICATED" | "INVALID_TOKEN" | "UNKNOWN_CREDENTIALS" | "INCORRECT_CREDENTIALS" | "WRONG_CLIENT_ID" | "INACTIVE_CLIENT" | "ACCESS_FORBIDDEN" | "BAD_REQUEST" | "PLAIN_HTTP" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "TOO_MANY_REQUESTS" | "MONTHLY_CAP_REACHED" | "TOO_MANY_BATCHES" | "BATCHES_TOO_LARGE" | "TOO_MANY_TASKS" | "HEADERS_TOO_LARGE" | "INTERNAL_FAULT" | "OVERLOADED" | "LEDGER_UNAVAILABLE" | "HTTP_VERSION" | "INVALID_PARAMETER" | "OAUTH_INVALID_REQUEST" | "OAUTH_UNSUPPORTED_GRANT" | "OAUTH_INVALID_CLIENT" | "INVALID_ORIGIN_METADATA" | "INVALID_PAN_PATTERN" | "INVALID_MOBILE_NUMBER" | "INVALID_FSSAI_PATTERN" | "INVALID_GSTIN_PATTERN" | "INVALID_UAN_PATTERN" | "INVALID_AADHAAR_PATTERN" | "INVALID_CIN_PATTERN" | "INVALID_DIN_PATTERN" | "INVALID_TAN_PATTERN" | "INVALID_CERTIFICATE_PATTERN" | "INVALID_STATE_CODE_PATTERN" | "OTP_ALREADY_SENT" | "INVALID_REFERENCE_ID" | "INVALID_VPA_PATTERN" | "INVALID_ACCOUNT_NUMBER" | "INVALID_IFSC" | "INVALID_PASSPORT_FILE_NUMBER" | "INVALID_BATCH_FILE_FORMAT" | "INVALID_GSTIN_FILE" | "INVALID_PAN_FILE" | "INVALID_VPA_FILE" | "BATCH_EMPTY" | "BATCH_TOO_LARGE" | "INVALID_REQUEST_ID" | "IDEMPOTENCY_KEY_REUSED" | "INVALID_IMAGE_A" | "INVALID_IMAGE_B" | "CONSENT_WITHDRAWN" | "TOO_MANY_CONSENTS" | "INTERNAL_SERVER_ERROR" | "SOURCE_FAILURE" | "SOURCE_UNAVAILABLE";
        /**
         * @description The page that explains the failure.
         * @example </docs/failures#not_authenticated>; rel="help"
         */
        Link: string;
        /**
         * @description The credential that is missing or does not hold.
         * @example ApiKey realm="satyapan", header="x-api-key"
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    authorize: {
        parameters: {
            query?: never;
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "sandbox_0123456789abcdef0123",
                 *       "client_secret": "sps_..."
                 *     }
                 */
                "multipart/form-data": {
                    client_id: string;
                    client_secret: string;
                };
                /**
                 * @example {
                 *       "client_id": "sandbox_0123456789abcdef0123",
                 *       "client_secret": "sps_..."
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    client_id: string;
                    client_secret: string;
                };
            };
        };
        responses: {
            /** @description - The access token; send it as `Authorization: Bearer` */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @constant */
                        token_type: "bearer";
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        expiry: string;
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["INCORRECT_CREDENTIALS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            422: components["responses"]["INVALID_PARAMETER"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    oauthToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "client_credentials",
                 *       "client_id": "sandbox_0123456789abcdef0123",
                 *       "client_secret": "sps_..."
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type: "client_credentials";
                    client_id?: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description - The access token; send it as `Authorization: Bearer` */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        /**
                         * @description Seconds
                         * @constant
                         */
                        expires_in: 86400;
                    };
                };
            };
            400: components["responses"]["BAD_REQUEST.PLAIN_HTTP.OAUTH_INVALID_REQUEST.OAUTH_UNSUPPORTED_GRANT.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["OAUTH_INVALID_CLIENT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinliteBatch: {
        parameters: {
            query?: {
                /** @description An https address for the webhook, instead of the registered endpoint; here or as a form field. Such as `https://hooks.example.org/satyapan`. */
                webhook_url?: string;
            };
            header?: {
                /** @description Makes a repeated submission of the same file answer with the first one; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file, named .csv, UTF-8
                     */
                    batch_file: string;
                };
            };
        };
        responses: {
            /** @description - The batch is accepted and stored, and survives a restart of the server. The code in the body is 201. */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 201;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "batch processing in progress";
                        /** @description handle of the batch */
                        request_id: string;
                        /** @constant */
                        output_batch_file: "";
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_BATCH_FILE_FORMAT.INVALID_GSTIN_FILE.BATCH_EMPTY.BATCH_TOO_LARGE.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_BATCHES.BATCHES_TOO_LARGE.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinAdvancedBatch: {
        parameters: {
            query?: {
                /** @description An https address for the webhook, instead of the registered endpoint; here or as a form field. Such as `https://hooks.example.org/satyapan`. */
                webhook_url?: string;
            };
            header?: {
                /** @description Makes a repeated submission of the same file answer with the first one; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file, named .csv, UTF-8
                     */
                    batch_file: string;
                };
            };
        };
        responses: {
            /** @description - The batch is accepted and stored, and survives a restart of the server. The code in the body is 201. */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 201;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "batch processing in progress";
                        /** @description handle of the batch */
                        request_id: string;
                        /** @constant */
                        output_batch_file: "";
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_BATCH_FILE_FORMAT.INVALID_GSTIN_FILE.BATCH_EMPTY.BATCH_TOO_LARGE.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_BATCHES.BATCHES_TOO_LARGE.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinByPanBatch: {
        parameters: {
            query?: {
                /** @description An https address for the webhook, instead of the registered endpoint; here or as a form field. Such as `https://hooks.example.org/satyapan`. */
                webhook_url?: string;
            };
            header?: {
                /** @description Makes a repeated submission of the same file answer with the first one; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file, named .csv, UTF-8
                     */
                    batch_file: string;
                };
            };
        };
        responses: {
            /** @description - The batch is accepted and stored, and survives a restart of the server. The code in the body is 201. */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 201;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "batch processing in progress";
                        /** @description handle of the batch */
                        request_id: string;
                        /** @constant */
                        output_batch_file: "";
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_BATCH_FILE_FORMAT.INVALID_PAN_FILE.BATCH_EMPTY.BATCH_TOO_LARGE.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_BATCHES.BATCHES_TOO_LARGE.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    upiBasicBatch: {
        parameters: {
            query?: {
                /** @description An https address for the webhook, instead of the registered endpoint; here or as a form field. Such as `https://hooks.example.org/satyapan`. */
                webhook_url?: string;
            };
            header?: {
                /** @description Makes a repeated submission of the same file answer with the first one; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file, named .csv, UTF-8
                     */
                    batch_file: string;
                };
            };
        };
        responses: {
            /** @description - The batch is accepted and stored, and survives a restart of the server. The code in the body is 201. */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 201;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "batch processing in progress";
                        /** @description handle of the batch */
                        request_id: string;
                        /** @constant */
                        output_batch_file: "";
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_BATCH_FILE_FORMAT.INVALID_VPA_FILE.BATCH_EMPTY.BATCH_TOO_LARGE.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_BATCHES.BATCHES_TOO_LARGE.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    batchProcessingStatus: {
        parameters: {
            query: {
                /**
                 * @description Handle of the batch
                 * @example 4f0c6f0e5d1b4c0b8f5d9d3a7c1e2b60
                 */
                request_id: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The state of the batch: 201 while in progress, 200 when complete */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Batch Upload status fetched successfully";
                        data: {
                            /** @description handle of the batch */
                            request_id: string;
                            status: 201 | 200;
                            product_id: string;
                            message: string;
                            batch_output_file_url: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_REQUEST_ID.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    batches: {
        parameters: {
            query?: {
                /**
                 * @description How many
                 * @example 20
                 */
                limit?: number;
                /** @description The cursor from the Link header of the previous page. Such as `1795355123000-4f0c6f0e5d1b4c0b8f5d9d3a7c1e2b60`. */
                cursor?: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The batches */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Batches fetched successfully";
                        data: {
                            batches: {
                                /** @description handle of the batch */
                                request_id: string;
                                product_id: string;
                                status: 201 | 200;
                                message: string;
                                records: number;
                                done: number;
                                succeeded: number;
                                failed: number;
                                sub_codes: {
                                    [key: string]: number;
                                };
                                origin: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC
                                 */
                                submitted_at: string;
                                completed_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC
                                 */
                                cancelled_at?: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description Handle of the batch
                 * @example 4f0c6f0e5d1b4c0b8f5d9d3a7c1e2b60
                 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The state of the batch */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @enum {unknown} */
                        message: "Batch cancelled successfully" | "Batch is complete and was not cancelled";
                        data: {
                            /** @description handle of the batch */
                            request_id: string;
                            product_id: string;
                            status: 201 | 200;
                            message: string;
                            records: number;
                            done: number;
                            succeeded: number;
                            failed: number;
                            sub_codes: {
                                [key: string]: number;
                            };
                            origin: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            submitted_at: string;
                            completed_at: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            cancelled_at?: string;
                        };
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_REQUEST_ID"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    batchFile: {
        parameters: {
            query: {
                /**
                 * @description The encrypted content of the link
                 * @example AAECAwQFBgcICQoL
                 */
                token: string;
                /**
                 * @description End of the link, Unix seconds
                 * @example 1798761600
                 */
                exp: number;
                /**
                 * @description Signature
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                sig: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description request_id.csv
                 * @example 4f0c6f0e5d1b4c0b8f5d9d3a7c1e2b60.csv
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - CSV, in the order of the input */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            422: components["responses"]["INVALID_PARAMETER"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    drivingLicense: {
        parameters: {
            query?: {
                /**
                 * @description driving licence number. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZ0120200000001
                 */
                dl_number?: string;
                /** @description Date of birth of the holder, YYYY-MM-DD. Such as `1988-04-12`. */
                dob?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters stands for the first task; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "dl_number": "ZZ0120200000001",
                 *       "dob": "1988-04-12"
                 *     }
                 */
                "application/json": {
                    /** @description driving licence number. Spaces, hyphens and lower-case letters are accepted. */
                    dl_number: string;
                    /** @description Date of birth of the holder, YYYY-MM-DD */
                    dob: string;
                };
            };
        };
        responses: {
            /** @description - The task is accepted and stored, and survives a restart of the server */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Request accepted. Fetch the result with the request_id.";
                        request_id: string;
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_TASKS.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    drivingLicenseTask: {
        parameters: {
            query?: {
                /** @description request_id of the submission. Such as `0190f3a2b4c5d6e7f8091a2b3c4d5e6f`. */
                request_id?: string;
                /** @description The same id by its other name. Such as `0190f3a2b4c5d6e7f8091a2b3c4d5e6f`. */
                transaction_id?: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The task, as the one element of a list */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "ind_driving_license";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        completed_at: string;
                        result: {
                            source_output: {
                                address: string | null;
                                badge_details: {
                                    [key: string]: unknown;
                                }[];
                                card_serial_no: string | null;
                                city: string | null;
                                cov_details: {
                                    category: string | null;
                                    /** @description class of vehicle, such as LMV or MCWG */
                                    cov: string;
                                    issue_date: string | null;
                                }[];
                                date_of_issue: string | null;
                                date_of_last_transaction: string | null;
                                dl_status: string | null;
                                dob: string | null;
                                face_image: string | null;
                                gender: string | null;
                                hazardous_valid_till: string | null;
                                hill_valid_till: string | null;
                                id_number: string;
                                issuing_rto_name: string | null;
                                last_transacted_at: string | null;
                                name: string | null;
                                nt_validity_from: string | null;
                                nt_validity_to: string | null;
                                relatives_name: string | null;
                                /** @description register that holds the licence */
                                source: string;
                                /** @constant */
                                status: "id_found";
                                t_validity_from: string | null;
                                t_validity_to: string | null;
                            } | {
                                /** @constant */
                                status: "id_not_found";
                            };
                        };
                        /** @constant */
                        status: "completed";
                    } | {
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "ind_driving_license";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        completed_at: string;
                        error: string;
                        message: string;
                        /** @constant */
                        status: "failed";
                    } | {
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "ind_driving_license";
                        /** @constant */
                        status: "in_progress";
                    })[];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_REQUEST_ID.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    voterId: {
        parameters: {
            query?: {
                /**
                 * @description EPIC number. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZ0000001
                 */
                epic_number?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters stands for the first task; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "epic_number": "ZZZ0000001"
                 *     }
                 */
                "application/json": {
                    /** @description EPIC number. Spaces, hyphens and lower-case letters are accepted. */
                    epic_number: string;
                };
            };
        };
        responses: {
            /** @description - The task is accepted and stored, and survives a restart of the server */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Request accepted. Fetch the result with the request_id.";
                        request_id: string;
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_TASKS.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    voterIdTask: {
        parameters: {
            query?: {
                /** @description request_id of the submission. Such as `0190f3a2b4c5d6e7f8091a2b3c4d5e6f`. */
                request_id?: string;
                /** @description The same id by its other name. Such as `0190f3a2b4c5d6e7f8091a2b3c4d5e6f`. */
                transaction_id?: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The task, as the one element of a list */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "ind_voter_id";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        completed_at: string;
                        result: {
                            source_output: {
                                ac_no: string | null;
                                date_of_birth: string | null;
                                district: string | null;
                                gender: string | null;
                                house_no: string | null;
                                id_number: string;
                                last_update: string | null;
                                name_on_card: string;
                                part_no: string | null;
                                ps_lat_long: string | null;
                                ps_name: string | null;
                                rln_name: string | null;
                                section_no: string | null;
                                /** @description register that holds the entry */
                                source: string;
                                st_code: string | null;
                                state: string | null;
                                /** @constant */
                                status: "id_found";
                            } | {
                                /** @constant */
                                status: "id_not_found";
                            };
                        };
                        /** @constant */
                        status: "completed";
                    } | {
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "ind_voter_id";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        completed_at: string;
                        error: string;
                        message: string;
                        /** @constant */
                        status: "failed";
                    } | {
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "ind_voter_id";
                        /** @constant */
                        status: "in_progress";
                    })[];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_REQUEST_ID.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    udyamDetails: {
        parameters: {
            query?: {
                /**
                 * @description Udyam number. Spaces, hyphens and lower-case letters are accepted.
                 * @example UDYAMMH260000001
                 */
                udyam_aadhaar_number?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters stands for the first task; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "udyam_aadhaar_number": "UDYAMMH260000001"
                 *     }
                 */
                "application/json": {
                    /** @description Udyam number. Spaces, hyphens and lower-case letters are accepted. */
                    udyam_aadhaar_number: string;
                };
            };
        };
        responses: {
            /** @description - The task is accepted and stored, and survives a restart of the server */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Request accepted. Fetch the result with the request_id.";
                        request_id: string;
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.TOO_MANY_TASKS.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    udyamDetailsTask: {
        parameters: {
            query?: {
                /** @description request_id of the submission. Such as `0190f3a2b4c5d6e7f8091a2b3c4d5e6f`. */
                request_id?: string;
                /** @description The same id by its other name. Such as `0190f3a2b4c5d6e7f8091a2b3c4d5e6f`. */
                transaction_id?: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The task, as the one element of a list */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "udyam_aadhaar";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        completed_at: string;
                        result: {
                            source_output: {
                                enterprise_type: {
                                    [key: string]: unknown;
                                }[];
                                general_details: {
                                    applied_date: string | null;
                                    commencement_date: string | null;
                                    date_of_inc: string | null;
                                    dic_name: string | null;
                                    enterprise_name: string;
                                    enterprise_type: string | null;
                                    major_activity: string | null;
                                    msme_di: string | null;
                                    organization_type: string | null;
                                    social_category: string | null;
                                    state: string | null;
                                };
                                nic_details: {
                                    [key: string]: unknown;
                                }[];
                                official_address: {
                                    block: string | null;
                                    city: string | null;
                                    district: string | null;
                                    door: string | null;
                                    email: string | null;
                                    mobile: string | null;
                                    name_of_premises: string | null;
                                    pin: string | null;
                                    road: string | null;
                                    state: string | null;
                                    town: string | null;
                                };
                                /** @constant */
                                status: "id_found";
                                unit_details: {
                                    [key: string]: unknown;
                                }[];
                            } | {
                                /** @constant */
                                status: "id_not_found";
                            };
                        };
                        /** @constant */
                        status: "completed";
                    } | {
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "udyam_aadhaar";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        completed_at: string;
                        error: string;
                        message: string;
                        /** @constant */
                        status: "failed";
                    } | {
                        /** @constant */
                        action: "verify_with_source";
                        /**
                         * Format: date-time
                         * @description ISO 8601, Indian Standard Time
                         */
                        created_at: string;
                        /** Format: uuid */
                        group_id: string;
                        request_id: string;
                        /** Format: uuid */
                        task_id: string;
                        /** @constant */
                        type: "udyam_aadhaar";
                        /** @constant */
                        status: "in_progress";
                    })[];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_REQUEST_ID.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    transaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description X-Transaction-Id of the call
                 * @example 0123456789abcdef0123456789abcdef
                 */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The usage event of the call */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Transaction fetched successfully";
                        data: {
                            transaction_id: string;
                            request_id: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            at: string;
                            client_id: string;
                            lookup: string;
                            version: string;
                            origin: string | null;
                            metadata: {
                                [key: string]: string;
                            } | null;
                            /** @description what the call stated about the person's consent: consent, purpose, reason, id, at */
                            consent: {
                                [key: string]: string;
                            } | null;
                            sub_code: string | null;
                            http_status: number;
                            charged: boolean;
                            price: number;
                            currency: string;
                            source: string | null;
                            cached: boolean;
                            duration_ms: number;
                            /** @description what the answer cost the operator; null: not known */
                            cost: number | null;
                            /** @description the sources that were asked, in order */
                            attempts: {
                                source: string;
                                /** @description its sub_code, or why it did not answer */
                                outcome: string;
                                duration_ms: number;
                                reference: string | null;
                                /**
                                 * @description why it was skipped: its budget is used up, or it is told that the person agreed, and the call says that they did not
                                 * @enum {unknown}
                                 */
                                reason?: "budget" | "consent";
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    receipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description X-Transaction-Id of the call
                 * @example 0123456789abcdef0123456789abcdef
                 */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The receipt; it can be verified without this service */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description - The call has no place in the log yet; Retry-After says when to ask again */
            202: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        detail: "The receipt is not ready yet. Please retry after some time.";
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    consent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description Your id of the consent: 1 to 128 visible ASCII characters
                 * @example consent-42
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The consent */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Consent fetched successfully";
                        data: {
                            id: string;
                            /** @description Whom the consent is about, each by one number and its kind: {"pan":"ZZZPZ1000A"}. Empty: it does not say. */
                            subjects: {
                                [key: string]: string;
                            }[];
                            /** @description What the person agreed to. Empty: it does not say. */
                            purposes: string[];
                            /** @description The lookups that may be called on it. Empty: every lookup. */
                            lookups: string[];
                            /** @description The notice that was shown, or where it can be read */
                            notice: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            given_at: string;
                            /** @description null: it does not end by itself */
                            expires_at: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            registered_at: string;
                            withdrawn_at: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    registerConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description Your id of the consent: 1 to 128 visible ASCII characters
                 * @example consent-42
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subjects": [
                 *         {
                 *           "pan": "ZZZPZ1000A"
                 *         }
                 *       ],
                 *       "purposes": [
                 *         "Opening an account"
                 *       ],
                 *       "lookups": [
                 *         "panbasic"
                 *       ],
                 *       "notice": "https://bank.example/notices/7",
                 *       "given_at": "2026-11-26T05:00:00.000Z",
                 *       "expires_at": "2027-11-26T05:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /** @description Whom the consent is about, each by one number and its kind: {"pan":"ZZZPZ1000A"}. Empty: it does not say. */
                    subjects?: {
                        [key: string]: string;
                    }[];
                    /** @description What the person agreed to. Empty: it does not say. */
                    purposes?: string[];
                    /** @description The lookups that may be called on it. Empty: every lookup. */
                    lookups?: string[];
                    /** @description The notice that was shown, or where it can be read */
                    notice?: string | null;
                    /**
                     * Format: date-time
                     * @description RFC 3339: when the person gave it
                     */
                    given_at: string;
                    /** @description null: it does not end by itself */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description - The consent */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @enum {unknown} */
                        message: "Consent registered" | "Consent replaced";
                        data: {
                            id: string;
                            /** @description Whom the consent is about, each by one number and its kind: {"pan":"ZZZPZ1000A"}. Empty: it does not say. */
                            subjects: {
                                [key: string]: string;
                            }[];
                            /** @description What the person agreed to. Empty: it does not say. */
                            purposes: string[];
                            /** @description The lookups that may be called on it. Empty: every lookup. */
                            lookups: string[];
                            /** @description The notice that was shown, or where it can be read */
                            notice: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            given_at: string;
                            /** @description null: it does not end by itself */
                            expires_at: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            registered_at: string;
                            withdrawn_at: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["CONSENT_WITHDRAWN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            422: components["responses"]["INVALID_PARAMETER.TOO_MANY_CONSENTS"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    withdrawConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description Your id of the consent: 1 to 128 visible ASCII characters
                 * @example consent-42
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The consent */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Consent withdrawn";
                        data: {
                            id: string;
                            /** @description Whom the consent is about, each by one number and its kind: {"pan":"ZZZPZ1000A"}. Empty: it does not say. */
                            subjects: {
                                [key: string]: string;
                            }[];
                            /** @description What the person agreed to. Empty: it does not say. */
                            purposes: string[];
                            /** @description The lookups that may be called on it. Empty: every lookup. */
                            lookups: string[];
                            /** @description The notice that was shown, or where it can be read */
                            notice: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            given_at: string;
                            /** @description null: it does not end by itself */
                            expires_at: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            registered_at: string;
                            withdrawn_at: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["TOO_MANY_REQUESTS"];
            500: components["responses"]["INTERNAL_SERVER_ERROR"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    pepSanctionAmlCheckDocuments: {
        parameters: {
            query: {
                /**
                 * @description Encrypted document token
                 * @example AAECAwQFBgcICQoL
                 */
                token: string;
                /**
                 * @description End of the link, Unix seconds
                 * @example 1798761600
                 */
                exp: number;
                /**
                 * @description Signature
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                sig: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The documents of the archive */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Documents fetched successfully.";
                        data: {
                            kind: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            created_at: string;
                            /** @description the summary that the operator gave */
                            summary?: unknown;
                            documents: {
                                file_name: string;
                                content_type: string;
                                size_bytes: number;
                                sha256: string;
                                /**
                                 * Format: uri
                                 * @description a zip of all the documents
                                 */
                                download_url: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            422: components["responses"]["INVALID_PARAMETER"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    financialCrimeScreeningDocuments: {
        parameters: {
            query: {
                /**
                 * @description Encrypted document token
                 * @example AAECAwQFBgcICQoL
                 */
                token: string;
                /**
                 * @description End of the link, Unix seconds
                 * @example 1798761600
                 */
                exp: number;
                /**
                 * @description Signature
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                sig: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The documents of the archive */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Documents fetched successfully.";
                        data: {
                            kind: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            created_at: string;
                            /** @description the summary that the operator gave */
                            summary?: unknown;
                            documents: {
                                file_name: string;
                                content_type: string;
                                size_bytes: number;
                                sha256: string;
                                /**
                                 * Format: uri
                                 * @description a zip of all the documents
                                 */
                                download_url: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            422: components["responses"]["INVALID_PARAMETER"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    courtRecordCheckDocuments: {
        parameters: {
            query: {
                /**
                 * @description Encrypted document token
                 * @example AAECAwQFBgcICQoL
                 */
                token: string;
                /**
                 * @description End of the link, Unix seconds
                 * @example 1798761600
                 */
                exp: number;
                /**
                 * @description Signature
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                sig: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The documents of the archive */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Documents fetched successfully.";
                        data: {
                            kind: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            created_at: string;
                            /** @description the summary that the operator gave */
                            summary?: unknown;
                            documents: {
                                file_name: string;
                                content_type: string;
                                size_bytes: number;
                                sha256: string;
                                /**
                                 * Format: uri
                                 * @description a zip of all the documents
                                 */
                                download_url: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            422: components["responses"]["INVALID_PARAMETER"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    firCheckDocuments: {
        parameters: {
            query: {
                /**
                 * @description Encrypted document token
                 * @example AAECAwQFBgcICQoL
                 */
                token: string;
                /**
                 * @description End of the link, Unix seconds
                 * @example 1798761600
                 */
                exp: number;
                /**
                 * @description Signature
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                sig: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - The documents of the archive */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @description Unix milliseconds */
                        timestamp: number;
                        /** @description Audit id of the call */
                        transaction_id: string;
                        /** @constant */
                        sub_code: "SUCCESS";
                        /** @constant */
                        message: "Documents fetched successfully.";
                        data: {
                            kind: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            created_at: string;
                            /** @description the summary that the operator gave */
                            summary?: unknown;
                            documents: {
                                file_name: string;
                                content_type: string;
                                size_bytes: number;
                                sha256: string;
                                /**
                                 * Format: uri
                                 * @description a zip of all the documents
                                 */
                                download_url: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            422: components["responses"]["INVALID_PARAMETER"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    archiveFile: {
        parameters: {
            query: {
                /**
                 * @description Encrypted document token
                 * @example AAECAwQFBgcICQoL
                 */
                token: string;
                /**
                 * @description End of the link, Unix seconds
                 * @example 1798761600
                 */
                exp: number;
                /**
                 * @description Signature
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                sig: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description Id in the link
                 * @example 0123456789abcdef0123456789abcdef
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - An archive's documents as a zip */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            400: components["responses"]["BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            422: components["responses"]["INVALID_PARAMETER"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    reportFile: {
        parameters: {
            query: {
                /**
                 * @description Encrypted document token
                 * @example AAECAwQFBgcICQoL
                 */
                token: string;
                /**
                 * @description End of the link, Unix seconds
                 * @example 1798761600
                 */
                exp: number;
                /**
                 * @description Signature
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                sig: string;
            };
            header?: {
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path: {
                /**
                 * @description Id in the link
                 * @example 0123456789abcdef0123456789abcdef
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - A PDF made for an answer */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            400: components["responses"]["BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            422: components["responses"]["INVALID_PARAMETER"];
            500: components["responses"]["INTERNAL_FAULT"];
            503: components["responses"]["OVERLOADED"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panbasic: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
                /** @description Name of the holder; accepted and not compared. Such as `Asha Zaveri`. */
                name?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - `SUCCESS`: PAN details fetched successfully. */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panbasic.SUCCESS"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panbasicPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                    /** @description Name of the holder; accepted and not compared. Such as `Asha Zaveri`. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description - `SUCCESS`: PAN details fetched successfully. */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panbasic.SUCCESS"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panadvanced: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
                /** @description Name of the holder; accepted and not compared. Such as `Asha Zaveri`. */
                name?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panadvanced.SUCCESS"] | components["schemas"]["panadvanced.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panadvancedPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                    /** @description Name of the holder; accepted and not compared. Such as `Asha Zaveri`. */
                    name?: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panadvanced.SUCCESS"] | components["schemas"]["panadvanced.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panToFathername: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
                /** @description Name of the holder; accepted and not compared. Such as `Asha Zaveri`. */
                name?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Father name fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panToFathername.SUCCESS"] | components["schemas"]["panToFathername.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panToFathernamePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                    /** @description Name of the holder; accepted and not compared. Such as `Asha Zaveri`. */
                    name?: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Father name fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panToFathername.SUCCESS"] | components["schemas"]["panToFathername.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panToDin: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No director found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panToDin.SUCCESS"] | components["schemas"]["panToDin.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panToDinPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No director found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panToDin.SUCCESS"] | components["schemas"]["panToDin.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panMsmeCheck: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: MSME details fetched successfully.
             *     - `MSME_NOT_FOUND`: No MSME is registered against this PAN.
             *     - `INVALID_PAN_NUMBER`: Invalid PAN number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panMsmeCheck.SUCCESS"] | components["schemas"]["panMsmeCheck.MSME_NOT_FOUND"] | components["schemas"]["panMsmeCheck.INVALID_PAN_NUMBER"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panMsmeCheckPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: MSME details fetched successfully.
             *     - `MSME_NOT_FOUND`: No MSME is registered against this PAN.
             *     - `INVALID_PAN_NUMBER`: Invalid PAN number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panMsmeCheck.SUCCESS"] | components["schemas"]["panMsmeCheck.MSME_NOT_FOUND"] | components["schemas"]["panMsmeCheck.INVALID_PAN_NUMBER"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    rcAdvanced: {
        parameters: {
            query: {
                /**
                 * @description RC number. Spaces, hyphens and lower-case letters are accepted.
                 * @example DL99ZZ0001
                 */
                rc_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: RC details fetched successfully.
             *     - `INVALID_RC_NUMBER`: Invalid RC Number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["rcAdvanced.SUCCESS"] | components["schemas"]["rcAdvanced.INVALID_RC_NUMBER"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    rcAdvancedPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rc_number": "DL99ZZ0001"
                 *     }
                 */
                "application/json": {
                    /** @description RC number. Spaces, hyphens and lower-case letters are accepted. */
                    rc_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: RC details fetched successfully.
             *     - `INVALID_RC_NUMBER`: Invalid RC Number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["rcAdvanced.SUCCESS"] | components["schemas"]["rcAdvanced.INVALID_RC_NUMBER"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    rcChallanDetails: {
        parameters: {
            query: {
                /**
                 * @description RC number. Spaces, hyphens and lower-case letters are accepted.
                 * @example DL99ZZ0001
                 */
                rc_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Challan details fetched successfully.
             *     - `INVALID_RC_NUMBER`: Invalid RC Number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["rcChallanDetails.SUCCESS"] | components["schemas"]["rcChallanDetails.INVALID_RC_NUMBER"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    rcChallanDetailsPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rc_number": "DL99ZZ0001"
                 *     }
                 */
                "application/json": {
                    /** @description RC number. Spaces, hyphens and lower-case letters are accepted. */
                    rc_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Challan details fetched successfully.
             *     - `INVALID_RC_NUMBER`: Invalid RC Number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["rcChallanDetails.SUCCESS"] | components["schemas"]["rcChallanDetails.INVALID_RC_NUMBER"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    fssaiVerification: {
        parameters: {
            query: {
                /**
                 * @description FSSAI number. Spaces, hyphens and lower-case letters are accepted.
                 * @example 10099000000001
                 */
                fssai_id: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: FSSAI details fetched successfully.
             *     - `INVALID_FSSAI_ID`: Invalid FSSAI ID.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["fssaiVerification.SUCCESS"] | components["schemas"]["fssaiVerification.INVALID_FSSAI_ID"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_FSSAI_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    fssaiVerificationPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fssai_id": "10099000000001"
                 *     }
                 */
                "application/json": {
                    /** @description FSSAI number. Spaces, hyphens and lower-case letters are accepted. */
                    fssai_id: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: FSSAI details fetched successfully.
             *     - `INVALID_FSSAI_ID`: Invalid FSSAI ID.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["fssaiVerification.SUCCESS"] | components["schemas"]["fssaiVerification.INVALID_FSSAI_ID"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_FSSAI_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    itrGet26asDetails: {
        parameters: {
            query: {
                /**
                 * @description Id of the taxpayer session
                 * @example itr_sandbox
                 */
                itr_client_id: string;
                /**
                 * @description Id of the statement in that session
                 * @example 1
                 */
                tds_id: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Form 26AS details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No Form 26AS details found for these ids.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["itrGet26asDetails.SUCCESS"] | components["schemas"]["itrGet26asDetails.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    itrGet26asDetailsPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "itr_client_id": "itr_sandbox",
                 *       "tds_id": "1"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the taxpayer session */
                    itr_client_id: string;
                    /** @description Id of the statement in that session */
                    tds_id: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Form 26AS details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No Form 26AS details found for these ids.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["itrGet26asDetails.SUCCESS"] | components["schemas"]["itrGet26asDetails.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToDigitalAge: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Digital age fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToDigitalAge.SUCCESS"] | components["schemas"]["mobileToDigitalAge.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToDigitalAgePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Digital age fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToDigitalAge.SUCCESS"] | components["schemas"]["mobileToDigitalAge.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToMultipleUpi: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: UPI addresses fetched successfully.
             *     - `VPA_NOT_FOUND`: No UPI address found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToMultipleUpi.SUCCESS"] | components["schemas"]["mobileToMultipleUpi.VPA_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToMultipleUpiPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: UPI addresses fetched successfully.
             *     - `VPA_NOT_FOUND`: No UPI address found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToMultipleUpi.SUCCESS"] | components["schemas"]["mobileToMultipleUpi.VPA_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToUanList: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: UAN numbers fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No UAN is linked to this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToUanList.SUCCESS"] | components["schemas"]["mobileToUanList.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToUanListPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: UAN numbers fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No UAN is linked to this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToUanList.SUCCESS"] | components["schemas"]["mobileToUanList.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToVehicleRc: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Vehicles fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No vehicle is registered with this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToVehicleRc.SUCCESS"] | components["schemas"]["mobileToVehicleRc.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToVehicleRcPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Vehicles fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No vehicle is registered with this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToVehicleRc.SUCCESS"] | components["schemas"]["mobileToVehicleRc.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToVpa: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: UPI address fetched successfully.
             *     - `VPA_NOT_FOUND`: No UPI address found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToVpa.SUCCESS"] | components["schemas"]["mobileToVpa.VPA_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToVpaPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: UPI address fetched successfully.
             *     - `VPA_NOT_FOUND`: No UPI address found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToVpa.SUCCESS"] | components["schemas"]["mobileToVpa.VPA_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToName: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
                /**
                 * @description Y: the person agreed. A call without consent is refused. Such as `Y`.
                 * @example Y
                 */
                consent?: string;
                /** @description What the person agreed to. Such as `Opening an account`. */
                purpose?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Name fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No name found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToName.SUCCESS"] | components["schemas"]["mobileToName.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToNamePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001",
                 *       "consent": "Y"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                    /** @description Y: the person agreed. A call without consent is refused. Such as `Y`. */
                    consent?: string;
                    /** @description What the person agreed to. Such as `Opening an account`. */
                    purpose?: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Name fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No name found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToName.SUCCESS"] | components["schemas"]["mobileToName.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToNetworkDetails: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Network details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No network details found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToNetworkDetails.SUCCESS"] | components["schemas"]["mobileToNetworkDetails.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToNetworkDetailsPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Network details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No network details found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToNetworkDetails.SUCCESS"] | components["schemas"]["mobileToNetworkDetails.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToPan: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
                /**
                 * @description Y: the person agreed. A call without consent is refused. Such as `Y`.
                 * @example Y
                 */
                consent?: string;
                /** @description What the person agreed to. Such as `Opening an account`. */
                purpose?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully
             *     - `DETAILS_NOT_FOUND`: No PAN found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToPan.SUCCESS"] | components["schemas"]["mobileToPan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mobileToPanPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001",
                 *       "consent": "Y"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                    /** @description Y: the person agreed. A call without consent is refused. Such as `Y`. */
                    consent?: string;
                    /** @description What the person agreed to. Such as `Opening an account`. */
                    purpose?: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully
             *     - `DETAILS_NOT_FOUND`: No PAN found for this mobile number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mobileToPan.SUCCESS"] | components["schemas"]["mobileToPan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mnrlVerify: {
        parameters: {
            query: {
                /**
                 * @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `LATEST_MNRL_RECORD_FOUND`: MNRL record found
             *     - `MNRL_RECORD_FOUND`: MNRL record found in an earlier list
             *     - `NO_MNRL_RECORD_FOUND`: No MNRL record found
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mnrlVerify.LATEST_MNRL_RECORD_FOUND"] | components["schemas"]["mnrlVerify.MNRL_RECORD_FOUND"] | components["schemas"]["mnrlVerify.NO_MNRL_RECORD_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mnrlVerifyPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mobile_number": "6000000001"
                 *     }
                 */
                "application/json": {
                    /** @description mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted. */
                    mobile_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `LATEST_MNRL_RECORD_FOUND`: MNRL record found
             *     - `MNRL_RECORD_FOUND`: MNRL record found in an earlier list
             *     - `NO_MNRL_RECORD_FOUND`: No MNRL record found
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mnrlVerify.LATEST_MNRL_RECORD_FOUND"] | components["schemas"]["mnrlVerify.MNRL_RECORD_FOUND"] | components["schemas"]["mnrlVerify.NO_MNRL_RECORD_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    uanToEmploymentHistory: {
        parameters: {
            query: {
                /**
                 * @description UAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example 100000000001
                 */
                uan_number: string;
                /**
                 * @description Also make a PDF of the history and return its address. Also accepted: True, Y, yes, 1, on, and their opposites.
                 * @example false
                 */
                generate_pdf?: boolean;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Employment History fetched successfully
             *     - `DETAILS_NOT_FOUND`: No employment history found for this UAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["uanToEmploymentHistory.SUCCESS"] | components["schemas"]["uanToEmploymentHistory.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_UAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    uanToEmploymentHistoryPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uan_number": "100000000001"
                 *     }
                 */
                "application/json": {
                    /** @description UAN. Spaces, hyphens and lower-case letters are accepted. */
                    uan_number: string;
                    /**
                     * @description Also make a PDF of the history and return its address. Also accepted: True, Y, yes, 1, on, and their opposites.
                     * @default false
                     */
                    generate_pdf?: boolean;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Employment History fetched successfully
             *     - `DETAILS_NOT_FOUND`: No employment history found for this UAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["uanToEmploymentHistory.SUCCESS"] | components["schemas"]["uanToEmploymentHistory.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_UAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    uanToEmploymentHistoryV1: {
        parameters: {
            query: {
                /**
                 * @description UAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example 100000000001
                 */
                uan_number: string;
                /**
                 * @description Also make a PDF of the history and return its address. Also accepted: True, Y, yes, 1, on, and their opposites.
                 * @example false
                 */
                generate_pdf?: boolean;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Employment History fetched successfully
             *     - `DETAILS_NOT_FOUND`: No employment history found for this UAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["uanToEmploymentHistory.SUCCESS"] | components["schemas"]["uanToEmploymentHistory.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_UAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    uanToEmploymentHistoryV1Post: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uan_number": "100000000001"
                 *     }
                 */
                "application/json": {
                    /** @description UAN. Spaces, hyphens and lower-case letters are accepted. */
                    uan_number: string;
                    /**
                     * @description Also make a PDF of the history and return its address. Also accepted: True, Y, yes, 1, on, and their opposites.
                     * @default false
                     */
                    generate_pdf?: boolean;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Employment History fetched successfully
             *     - `DETAILS_NOT_FOUND`: No employment history found for this UAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["uanToEmploymentHistory.SUCCESS"] | components["schemas"]["uanToEmploymentHistory.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_UAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstTaxPayerSession: {
        parameters: {
            query: {
                /**
                 * @description GSTIN. Spaces, hyphens and lower-case letters are accepted.
                 * @example 27ZZZCZ1000A1ZE
                 */
                gstin_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Taxpayer session fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No session found for this GSTIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstTaxPayerSession.SUCCESS"] | components["schemas"]["gstTaxPayerSession.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstTaxPayerSessionPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gstin_number": "27ZZZCZ1000A1ZE"
                 *     }
                 */
                "application/json": {
                    /** @description GSTIN. Spaces, hyphens and lower-case letters are accepted. */
                    gstin_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Taxpayer session fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No session found for this GSTIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstTaxPayerSession.SUCCESS"] | components["schemas"]["gstTaxPayerSession.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinlite: {
        parameters: {
            query: {
                /**
                 * @description GSTIN. Spaces, hyphens and lower-case letters are accepted.
                 * @example 27ZZZCZ1000A1ZE
                 */
                gstin_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: GSTIN details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No registration found for this GSTIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstinlite.SUCCESS"] | components["schemas"]["gstinlite.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinlitePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gstin_number": "27ZZZCZ1000A1ZE"
                 *     }
                 */
                "application/json": {
                    /** @description GSTIN. Spaces, hyphens and lower-case letters are accepted. */
                    gstin_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: GSTIN details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No registration found for this GSTIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstinlite.SUCCESS"] | components["schemas"]["gstinlite.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinAdvanced: {
        parameters: {
            query: {
                /**
                 * @description GSTIN. Spaces, hyphens and lower-case letters are accepted.
                 * @example 27ZZZCZ1000A1ZE
                 */
                gstin_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: GSTIN details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No registration found for this GSTIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstinAdvanced.SUCCESS"] | components["schemas"]["gstinAdvanced.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinAdvancedPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gstin_number": "27ZZZCZ1000A1ZE"
                 *     }
                 */
                "application/json": {
                    /** @description GSTIN. Spaces, hyphens and lower-case letters are accepted. */
                    gstin_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: GSTIN details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No registration found for this GSTIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstinAdvanced.SUCCESS"] | components["schemas"]["gstinAdvanced.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinByPan: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Linked GSTINs fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No GSTIN found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstinByPan.SUCCESS"] | components["schemas"]["gstinByPan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstinByPanPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Linked GSTINs fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No GSTIN found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstinByPan.SUCCESS"] | components["schemas"]["gstinByPan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mcaCin: {
        parameters: {
            query: {
                /**
                 * @description CIN. Spaces, hyphens and lower-case letters are accepted.
                 * @example U00000ZZ2020PTC000001
                 */
                id_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Company details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No company found for this CIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mcaCin.SUCCESS"] | components["schemas"]["mcaCin.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_CIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mcaCinPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id_number": "U00000ZZ2020PTC000001"
                 *     }
                 */
                "application/json": {
                    /** @description CIN. Spaces, hyphens and lower-case letters are accepted. */
                    id_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Company details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No company found for this CIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mcaCin.SUCCESS"] | components["schemas"]["mcaCin.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_CIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mcaDin: {
        parameters: {
            query: {
                /**
                 * @description DIN. Spaces, hyphens and lower-case letters are accepted.
                 * @example 90000001
                 */
                id_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Director details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No director found for this DIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mcaDin.SUCCESS"] | components["schemas"]["mcaDin.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_DIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    mcaDinPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id_number": "90000001"
                 *     }
                 */
                "application/json": {
                    /** @description DIN. Spaces, hyphens and lower-case letters are accepted. */
                    id_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Director details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No director found for this DIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mcaDin.SUCCESS"] | components["schemas"]["mcaDin.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_DIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    taxPayerTan: {
        parameters: {
            query: {
                /**
                 * @description TAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZZ00001A
                 */
                tan_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: TAN Verified Successfully
             *     - `DETAILS_NOT_FOUND`: No details found for this TAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["taxPayerTan.SUCCESS"] | components["schemas"]["taxPayerTan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_TAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    taxPayerTanPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tan_number": "ZZZZ00001A"
                 *     }
                 */
                "application/json": {
                    /** @description TAN. Spaces, hyphens and lower-case letters are accepted. */
                    tan_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: TAN Verified Successfully
             *     - `DETAILS_NOT_FOUND`: No details found for this TAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["taxPayerTan.SUCCESS"] | components["schemas"]["taxPayerTan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_TAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    shopEstablishmentCertificate: {
        parameters: {
            query: {
                /**
                 * @description certificate number. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZSE/2020/000001
                 */
                certificate_number: string;
                /**
                 * @description state code. Spaces, hyphens and lower-case letters are accepted.
                 * @example DL
                 */
                state_code: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Shop establishment details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No certificate found for this number and state.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["shopEstablishmentCertificate.SUCCESS"] | components["schemas"]["shopEstablishmentCertificate.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_CERTIFICATE_PATTERN.INVALID_STATE_CODE_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    shopEstablishmentCertificatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "certificate_number": "ZZSE/2020/000001",
                 *       "state_code": "DL"
                 *     }
                 */
                "application/json": {
                    /** @description certificate number. Spaces, hyphens and lower-case letters are accepted. */
                    certificate_number: string;
                    /** @description state code. Spaces, hyphens and lower-case letters are accepted. */
                    state_code: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Shop establishment details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No certificate found for this number and state.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["shopEstablishmentCertificate.SUCCESS"] | components["schemas"]["shopEstablishmentCertificate.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_CERTIFICATE_PATTERN.INVALID_STATE_CODE_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    upiBasic: {
        parameters: {
            query: {
                /**
                 * @description VPA. Capital letters, and spaces at the ends, are accepted.
                 * @example found@sandbox
                 */
                vpa: string;
                /** @description Name of the holder; accepted and not compared. Such as `Asha Zaveri`. */
                name?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: UPI Successfully Verified
             *     - `DETAILS_NOT_FOUND`: No account found for this UPI address.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upiBasic.SUCCESS"] | components["schemas"]["upiBasic.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_VPA_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    upiBasicPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vpa": "found@sandbox"
                 *     }
                 */
                "application/json": {
                    /** @description VPA. Capital letters, and spaces at the ends, are accepted. */
                    vpa: string;
                    /** @description Name of the holder; accepted and not compared. Such as `Asha Zaveri`. */
                    name?: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: UPI Successfully Verified
             *     - `DETAILS_NOT_FOUND`: No account found for this UPI address.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upiBasic.SUCCESS"] | components["schemas"]["upiBasic.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_VPA_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    ekycAadhaarGenerateOtp: {
        parameters: {
            query: {
                /**
                 * @description Aadhaar number. Spaces, hyphens and lower-case letters are accepted.
                 * @example 999999990019
                 */
                aadhaar_number: string;
                /**
                 * @description What the holder was told that the data is for
                 * @example ForKYC
                 */
                purpose: string;
                /**
                 * @description Y: the holder agreed. Kept with the request; an N is refused. Such as `Y`.
                 * @example Y
                 */
                consent?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: OTP sent to the registered mobile number
             *     - `MOBILE_NOT_LINKED`: No mobile number is linked to this Aadhaar number.
             *     - `DETAILS_NOT_FOUND`: No such Aadhaar number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ekycAadhaarGenerateOtp.SUCCESS"] | components["schemas"]["ekycAadhaarGenerateOtp.MOBILE_NOT_LINKED"] | components["schemas"]["ekycAadhaarGenerateOtp.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["ACCESS_FORBIDDEN"];
            409: components["responses"]["OTP_ALREADY_SENT.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    ekycAadhaarVerifyOtp: {
        parameters: {
            query: {
                /**
                 * @description The reference_id of generate-otp
                 * @example 48213907
                 */
                reference_id: string;
                /**
                 * @description The six digits that the holder was sent
                 * @example 111000
                 */
                otp: string;
                /**
                 * @description Y: the holder agreed. Kept with the request; an N is refused. Such as `Y`.
                 * @example Y
                 */
                consent?: string;
                /** @description What the holder was told that the data is for. Such as `ForKYC`. */
                purpose?: string;
                /**
                 * @description To be compared with the linked mobile number. Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.
                 * @example 6000000001
                 */
                mobile_number?: string;
                /**
                 * @description Also return a PDF of the data, in base64. Also accepted: True, Y, yes, 1, on, and their opposites.
                 * @example false
                 */
                generate_pdf?: boolean;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Aadhaar eKYC Successful
             *     - `INVALID_OTP`: Invalid OTP
             *     - `OTP_EXPIRED`: OTP expired
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ekycAadhaarVerifyOtp.SUCCESS"] | components["schemas"]["ekycAadhaarVerifyOtp.INVALID_OTP"] | components["schemas"]["ekycAadhaarVerifyOtp.OTP_EXPIRED"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_MOBILE_NUMBER.INVALID_REFERENCE_ID.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    itrCreateClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ZZZPZ1000A",
                 *       "password": "portal-password"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    username: string;
                    /** @description Password of the portal; passed on, never stored or logged */
                    password: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Client created successfully
             *     - `INVALID_CREDENTIALS`: The portal did not accept this username and password.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["itrCreateClient.SUCCESS"] | components["schemas"]["itrCreateClient.INVALID_CREDENTIALS"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    itr26asDownload: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "itr_client_id": "itr_kqzvmwtrbxnlcpgdhfys"
                 *     }
                 */
                "application/json": {
                    /** @description The client_id of create-client */
                    itr_client_id: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Form 26AS downloaded successfully
             *     - `DETAILS_NOT_FOUND`: No session with this itr_client_id.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["itr26asDownload.SUCCESS"] | components["schemas"]["itr26asDownload.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstTaxPayerOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gstin_number": "27ZZZCZ1000A1ZE",
                 *       "username": "zafran.foods"
                 *     }
                 */
                "application/json": {
                    /** @description GSTIN. Spaces, hyphens and lower-case letters are accepted. */
                    gstin_number: string;
                    /** @description Username at the GST portal */
                    username: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: OTP sent to the taxpayer
             *     - `DETAILS_NOT_FOUND`: No taxpayer with this GSTIN and username.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstTaxPayerOtp.SUCCESS"] | components["schemas"]["gstTaxPayerOtp.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            409: components["responses"]["OTP_ALREADY_SENT.metered"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstTaxPayerOtpVerify: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gstin_number": "27ZZZCZ1000A1ZE",
                 *       "username": "zafran.foods",
                 *       "otp": "111000"
                 *     }
                 */
                "application/json": {
                    /** @description GSTIN. Spaces, hyphens and lower-case letters are accepted. */
                    gstin_number: string;
                    /** @description Username at the GST portal */
                    username: string;
                    /** @description The six digits that the taxpayer was sent */
                    otp: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Taxpayer session created successfully
             *     - `INVALID_OTP`: Invalid OTP
             *     - `OTP_EXPIRED`: OTP expired
             *     - `DETAILS_NOT_FOUND`: No OTP was asked for this GSTIN and username.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstTaxPayerOtpVerify.SUCCESS"] | components["schemas"]["gstTaxPayerOtpVerify.INVALID_OTP"] | components["schemas"]["gstTaxPayerOtpVerify.OTP_EXPIRED"] | components["schemas"]["gstTaxPayerOtpVerify.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    gstTaxPayerSessionRefresh: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gstin_number": "27ZZZCZ1000A1ZE"
                 *     }
                 */
                "application/json": {
                    /** @description GSTIN. Spaces, hyphens and lower-case letters are accepted. */
                    gstin_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Taxpayer session refreshed successfully
             *     - `DETAILS_NOT_FOUND`: No session found for this GSTIN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["gstTaxPayerSessionRefresh.SUCCESS"] | components["schemas"]["gstTaxPayerSessionRefresh.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_GSTIN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    nameMatch: {
        parameters: {
            query: {
                /**
                 * @description A name
                 * @example Md. Aslam S/O Karim
                 */
                name1: string;
                /**
                 * @description The name to compare it with
                 * @example MOHAMMED ASLAM
                 */
                name2: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - `SUCCESS`: Request processed successfully */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["nameMatch.SUCCESS"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    nameMatchPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name1": "Md. Aslam S/O Karim",
                 *       "name2": "MOHAMMED ASLAM"
                 *     }
                 */
                "application/json": {
                    /** @description A name */
                    name1: string;
                    /** @description The name to compare it with */
                    name2: string;
                };
            };
        };
        responses: {
            /** @description - `SUCCESS`: Request processed successfully */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["nameMatch.SUCCESS"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    facematch: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description One image
                     */
                    file_a: string;
                    /**
                     * Format: binary
                     * @description The other image
                     */
                    file_b: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Face match completed.
             *     - `NO_FACE_IN_FILE_A`: No face was found in file_a
             *     - `NO_FACE_IN_FILE_B`: No face was found in file_b
             *     - `FACE_TOO_SMALL_IN_FILE_A`: The face is too small to be compared in file_a
             *     - `FACE_TOO_SMALL_IN_FILE_B`: The face is too small to be compared in file_b
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["facematch.SUCCESS"] | components["schemas"]["facematch.NO_FACE_IN_FILE_A"] | components["schemas"]["facematch.NO_FACE_IN_FILE_B"] | components["schemas"]["facematch.FACE_TOO_SMALL_IN_FILE_A"] | components["schemas"]["facematch.FACE_TOO_SMALL_IN_FILE_B"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.IDEMPOTENCY_KEY_REUSED.INVALID_IMAGE_A.INVALID_IMAGE_B.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    bankaccount: {
        parameters: {
            query: {
                /**
                 * @description bank account number. Spaces, hyphens and lower-case letters are accepted.
                 * @example 100000000001
                 */
                account_number: string;
                /**
                 * @description IFSC. Spaces, hyphens and lower-case letters are accepted.
                 * @example SBIN0000001
                 */
                ifsc: string;
                /** @description Name of the holder; answered as name_provided, and not compared. Such as `Asha Zaveri`. */
                name?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Bank Account details fetched successfully.
             *     - `BENEFICIARY_BANK_OFFLINE`: Beneficiary bank offline
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["bankaccount.SUCCESS"] | components["schemas"]["bankaccount.BENEFICIARY_BANK_OFFLINE"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_ACCOUNT_NUMBER.INVALID_IFSC.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    bankaccountPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account_number": "100000000001",
                 *       "ifsc": "SBIN0000001"
                 *     }
                 */
                "application/json": {
                    /** @description bank account number. Spaces, hyphens and lower-case letters are accepted. */
                    account_number: string;
                    /** @description IFSC. Spaces, hyphens and lower-case letters are accepted. */
                    ifsc: string;
                    /** @description Name of the holder; answered as name_provided, and not compared. Such as `Asha Zaveri`. */
                    name?: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Bank Account details fetched successfully.
             *     - `BENEFICIARY_BANK_OFFLINE`: Beneficiary bank offline
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["bankaccount.SUCCESS"] | components["schemas"]["bankaccount.BENEFICIARY_BANK_OFFLINE"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_ACCOUNT_NUMBER.INVALID_IFSC.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panPlus: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panPlus.SUCCESS"] | components["schemas"]["panPlus.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panPlusPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panPlus.SUCCESS"] | components["schemas"]["panPlus.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panPlusV2: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panPlus.SUCCESS"] | components["schemas"]["panPlus.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panPlusV2Post: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: PAN details fetched successfully
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panPlus.SUCCESS"] | components["schemas"]["panPlus.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    aadhaar: {
        parameters: {
            query: {
                /**
                 * @description Aadhaar number. Spaces, hyphens and lower-case letters are accepted.
                 * @example 999999990019
                 */
                aadhaar_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Aadhaar details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this Aadhaar number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["aadhaar.SUCCESS"] | components["schemas"]["aadhaar.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    aadhaarPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "aadhaar_number": "999999990019"
                 *     }
                 */
                "application/json": {
                    /** @description Aadhaar number. Spaces, hyphens and lower-case letters are accepted. */
                    aadhaar_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Aadhaar details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this Aadhaar number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["aadhaar.SUCCESS"] | components["schemas"]["aadhaar.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    ifsc: {
        parameters: {
            query: {
                /**
                 * @description IFSC. Spaces, hyphens and lower-case letters are accepted.
                 * @example SBIN0000001
                 */
                ifsc: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - `SUCCESS`: IFSC details fetched successfully. */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ifsc.SUCCESS"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_IFSC.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    ifscPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ifsc": "SBIN0000001"
                 *     }
                 */
                "application/json": {
                    /** @description IFSC. Spaces, hyphens and lower-case letters are accepted. */
                    ifsc: string;
                };
            };
        };
        responses: {
            /** @description - `SUCCESS`: IFSC details fetched successfully. */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ifsc.SUCCESS"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_IFSC.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panKraStatus: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: PAN-KRA status fetched successfully
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panKraStatus.SUCCESS"] | components["schemas"]["panKraStatus.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panKraStatusPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: PAN-KRA status fetched successfully
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panKraStatus.SUCCESS"] | components["schemas"]["panKraStatus.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    passport: {
        parameters: {
            query: {
                /**
                 * @description passport file number. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZ1000000000001
                 */
                file_number: string;
                /**
                 * @description Date of birth, YYYY-MM-DD. DD-MM-YYYY and DD/MM/YYYY are accepted.
                 * @example 1988-04-12
                 */
                dob: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Passport details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this file number and date of birth.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["passport.SUCCESS"] | components["schemas"]["passport.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PASSPORT_FILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    passportPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file_number": "ZZ1000000000001",
                 *       "dob": "1988-04-12"
                 *     }
                 */
                "application/json": {
                    /** @description passport file number. Spaces, hyphens and lower-case letters are accepted. */
                    file_number: string;
                    /** @description Date of birth, YYYY-MM-DD. DD-MM-YYYY and DD/MM/YYYY are accepted. */
                    dob: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Passport details fetched successfully.
             *     - `DETAILS_NOT_FOUND`: No details found for this file number and date of birth.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["passport.SUCCESS"] | components["schemas"]["passport.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PASSPORT_FILE_NUMBER.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panAadhaarLinkStatus: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
                /**
                 * @description Aadhaar number. Spaces, hyphens and lower-case letters are accepted.
                 * @example 999999990019
                 */
                aadhaar_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: Input Pan is linked to input Aadhaar
             *     - `PAN_AADHAAR_NOT_LINKED`: Input Pan is linked to some other Aadhaar
             *     - `PAN_NOT_LINKED`: Input Pan is not linked to any Aadhaar
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panAadhaarLinkStatus.SUCCESS"] | components["schemas"]["panAadhaarLinkStatus.PAN_AADHAAR_NOT_LINKED"] | components["schemas"]["panAadhaarLinkStatus.PAN_NOT_LINKED"] | components["schemas"]["panAadhaarLinkStatus.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panAadhaarLinkStatusPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A",
                 *       "aadhaar_number": "999999990019"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                    /** @description Aadhaar number. Spaces, hyphens and lower-case letters are accepted. */
                    aadhaar_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: Input Pan is linked to input Aadhaar
             *     - `PAN_AADHAAR_NOT_LINKED`: Input Pan is linked to some other Aadhaar
             *     - `PAN_NOT_LINKED`: Input Pan is not linked to any Aadhaar
             *     - `DETAILS_NOT_FOUND`: No details found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panAadhaarLinkStatus.SUCCESS"] | components["schemas"]["panAadhaarLinkStatus.PAN_AADHAAR_NOT_LINKED"] | components["schemas"]["panAadhaarLinkStatus.PAN_NOT_LINKED"] | components["schemas"]["panAadhaarLinkStatus.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panToUan: {
        parameters: {
            query: {
                /**
                 * @description PAN. Spaces, hyphens and lower-case letters are accepted.
                 * @example ZZZPZ1000A
                 */
                pan_number: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: UAN Number fetched successfully
             *     - `DETAILS_NOT_FOUND`: No UAN found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panToUan.SUCCESS"] | components["schemas"]["panToUan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    panToUanPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pan_number": "ZZZPZ1000A"
                 *     }
                 */
                "application/json": {
                    /** @description PAN. Spaces, hyphens and lower-case letters are accepted. */
                    pan_number: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: UAN Number fetched successfully
             *     - `DETAILS_NOT_FOUND`: No UAN found for this PAN.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["panToUan.SUCCESS"] | components["schemas"]["panToUan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_PAN_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    aadhaarToUan: {
        parameters: {
            query: {
                /**
                 * @description Aadhaar number. Spaces, hyphens and lower-case letters are accepted.
                 * @example 999999990019
                 */
                aadhaar_number: string;
                /**
                 * @description Y: the person agreed. A call without consent is refused. Such as `Y`.
                 * @example Y
                 */
                consent?: string;
                /** @description What the person agreed to. Such as `Opening an account`. */
                purpose?: string;
            };
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description - `SUCCESS`: UAN Number fetched successfully
             *     - `DETAILS_NOT_FOUND`: No UAN found for this Aadhaar number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["aadhaarToUan.SUCCESS"] | components["schemas"]["aadhaarToUan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
    aadhaarToUanPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored; visible ASCII characters. Such as `order-2026-01-01-7`. */
                "Idempotency-Key"?: string;
                /** @description The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case. */
                "X-Service-Origin"?: components["parameters"]["X-Service-Origin"];
                /** @description One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation (`Order-Id` is stored as `order_id`). At most 10 of them, names of at most 40 characters, values of at most 255, and 2048 bytes in all as JSON. Hyphens, never underscores; no personal data. */
                "X-Service-Meta-Order-Id"?: components["parameters"]["X-Service-Meta"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "aadhaar_number": "999999990019",
                 *       "consent": "Y"
                 *     }
                 */
                "application/json": {
                    /** @description Aadhaar number. Spaces, hyphens and lower-case letters are accepted. */
                    aadhaar_number: string;
                    /** @description Y: the person agreed. A call without consent is refused. Such as `Y`. */
                    consent?: string;
                    /** @description What the person agreed to. Such as `Opening an account`. */
                    purpose?: string;
                };
            };
        };
        responses: {
            /**
             * @description - `SUCCESS`: UAN Number fetched successfully
             *     - `DETAILS_NOT_FOUND`: No UAN found for this Aadhaar number.
             */
            200: {
                headers: {
                    "X-Transaction-Id": components["headers"]["X-Transaction-Id"];
                    "X-Satyapan-Price": components["headers"]["X-Satyapan-Price"];
                    "X-Satyapan-Source": components["headers"]["X-Satyapan-Source"];
                    "X-Satyapan-Cached": components["headers"]["X-Satyapan-Cached"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["aadhaarToUan.SUCCESS"] | components["schemas"]["aadhaarToUan.DETAILS_NOT_FOUND"];
                };
            };
            400: components["responses"]["INACTIVE_CLIENT.BAD_REQUEST.PLAIN_HTTP.INVALID_ORIGIN_METADATA.metered"];
            401: components["responses"]["NOT_AUTHENTICATED.UNKNOWN_CREDENTIALS.INCORRECT_CREDENTIALS.WRONG_CLIENT_ID"];
            403: components["responses"]["INVALID_TOKEN.ACCESS_FORBIDDEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.metered"];
            422: components["responses"]["INVALID_PARAMETER.INVALID_AADHAAR_PATTERN.IDEMPOTENCY_KEY_REUSED.metered"];
            429: components["responses"]["TOO_MANY_REQUESTS.MONTHLY_CAP_REACHED.metered"];
            500: components["responses"]["INTERNAL_SERVER_ERROR.SOURCE_FAILURE.metered"];
            503: components["responses"]["OVERLOADED.LEDGER_UNAVAILABLE.SOURCE_UNAVAILABLE.metered"];
            default: components["responses"]["NOT_FOUND.METHOD_NOT_ALLOWED.REQUEST_TIMEOUT.HEADERS_TOO_LARGE.HTTP_VERSION"];
        };
    };
}
